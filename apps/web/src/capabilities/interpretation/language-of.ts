import type { InterpretedLanguage, InterpreterChannel } from '@hemicycle/contract/interpretation';

/** A channel as the language that can be heard there. An interpreter may choose it in relay before
 *  anybody is named for its booth, when it is not offered to listeners yet. Source: BEY-16. */
export function languageOf({
  id: channelId,
  language,
  languageNative,
  onAir,
  huddleId,
}: InterpreterChannel): InterpretedLanguage {
  return { channelId, language, languageNative, onAir: onAir !== null, huddleId };
}
