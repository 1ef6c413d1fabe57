import type { Resources } from '../resources.ts';

// What the client uses of i18next, for the type check alone: `paths` in tsconfig.json puts it in
// the place of the library's own types, which take half of the time of the check for working out
// the keys. A text's key is checked as before.

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Leaf<Key extends string> = Key extends `${infer Base}_${Plural}` ? Base | Key : Key;
type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Leaf<Key> : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];
type Keys = { [Name in Namespace]: KeysOf<Resources[Name]> };
type KeysWithNames = { [Name in Namespace]: `${Name}:${Keys[Name]}` };
type First<Names> = Names extends readonly [infer Name, ...unknown[]] ? Name : Names;
type AnyOf<Names> = Names extends readonly (infer Name)[] ? Name : Names;

/** The name of a catalogue. */
export type Namespace = keyof Resources;

/** The keys of the texts of catalogues. Those of the first may stand without its name. */
export type ParseKeys<Names extends Namespace | readonly Namespace[] = 'ui'> =
  | Keys[First<Names> & Namespace]
  | KeysWithNames[AnyOf<Names> & Namespace];

/** Writes the text of a key with values in it, or `otherwise` where it has none. */
interface Writer<Key extends string> {
  (key: Key | readonly Key[], values?: Readonly<Record<string, unknown>>): string;
  (key: Key | readonly Key[], otherwise: string): string;
}
export type TFunction<Names extends Namespace | readonly Namespace[] = 'ui'> = Writer<ParseKeys<Names>>;

type Everywhere = readonly ['ui', ...Exclude<Namespace, 'ui'>[]];

export interface i18n {
  readonly language: string;
  readonly t: TFunction<Everywhere>;
  /** The loaded texts by language, catalogue and key. */
  readonly services: { readonly resourceStore: { readonly data: Readonly<Record<string, unknown>> } };
  use(plugin: object): i18n;
  init(options: object): Promise<unknown>;
  changeLanguage(language: string): Promise<unknown>;
  loadLanguages(languages: string | readonly string[]): Promise<void>;
  loadNamespaces(names: string | readonly string[]): Promise<void>;
  reloadResources(languages: readonly string[], names: readonly string[]): Promise<void>;
  hasResourceBundle(language: string, name: string): boolean;
  hasLoadedNamespace(name: string): boolean;
  exists(key: string, options?: { readonly ns?: Namespace }): key is ParseKeys<Everywhere>;
  getFixedT<Name extends Namespace>(language: string | null, name: Name): TFunction<Name>;
  dir(language?: string): 'ltr' | 'rtl';
}

declare const i18next: i18n;
// oxlint-disable-next-line import/no-default-export -- the library has one
export default i18next;
