import { readdir, readFile } from 'node:fs/promises';
import { Validator } from 'jsonschema';
import { validateXML } from 'xmllint-wasm';
import { z } from 'zod';

const SCHEMAS = new URL('../../../../../testkit/schemas/', import.meta.url);
/** The schema of each list of a Popolo document. */
const LISTS = {
  events: 'event',
  organizations: 'organization',
  persons: 'person',
  motions: 'motion',
  vote_events: 'vote_event',
} as const;

const lists = z.record(z.string(), z.array(z.unknown()));

function isSchema(value: unknown): value is { readonly id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

/** What the published schema of Akoma Ntoso 3.0 finds wrong in a document; empty where it is valid.
 *  libxml2 checks it. */
export async function findAkomaNtosoProblems(xml: string): Promise<string[]> {
  const read = async (fileName: string) => ({
    fileName,
    contents: await readFile(new URL(`akoma-ntoso/${fileName}`, SCHEMAS), 'utf8'),
  });
  const { errors } = await validateXML({
    xml: [{ fileName: 'sitting.akn.xml', contents: xml }],
    schema: [await read('akomantoso30.xsd')],
    preload: [await read('xml.xsd')],
    initialMemoryPages: 512,
    maxMemoryPages: 2048,
  });
  return errors.map(({ message }) => message);
}

/** What the published schemas of Popolo find wrong in a document; empty where it is valid. */
export async function findPopoloProblems(json: string): Promise<string[]> {
  const validator = new Validator();
  const folder = new URL('popolo/', SCHEMAS);
  for (const file of await readdir(folder)) {
    const schema: unknown = JSON.parse(await readFile(new URL(file, folder), 'utf8'));
    if (!isSchema(schema)) throw new Error(`${file} is no schema`);
    validator.addSchema(schema, schema.id);
  }
  const document = lists.parse(JSON.parse(json));
  return Object.entries(LISTS).flatMap(([list, name]) =>
    (document[list] ?? ['missing']).flatMap((each) =>
      validator
        .validate(each, { $ref: `http://www.popoloproject.com/schemas/${name}.json#` })
        .errors.map((error) => `${list}: ${error.stack}`),
    ),
  );
}
