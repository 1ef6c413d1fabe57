import { saveFileOf } from '../../../save-file.ts';

/** The file formats in which a closed poll can be exported. Source: BEY-11. */
export const exportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Fetches an export and hands it to the browser to be saved under the name the server gave it.
 *  @throws ApiError where there is none. Source: BEY-11. */
export function saveExport(pollId: string, format: ExportFormat): Promise<void> {
  return saveFileOf(`/api/polls/${encodeURIComponent(pollId)}/export/${format}`, `vote.${format}`);
}
