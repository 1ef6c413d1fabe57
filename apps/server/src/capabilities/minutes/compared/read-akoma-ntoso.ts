import { DOMParser } from '@xmldom/xmldom';
import { UnreadableFileError } from './unreadable-file.ts';
import {
  type ComparedSitting,
  type ComparedUnit,
  type ComparedValue,
  momentOf,
  plain,
  textsOf,
} from './compared-sitting.ts';

/** Elements within each other; a report nests as deep as an agenda, not deeper. */
const DEPTH_MAX = 64;
const ELEMENTS_MAX = 100_000;
/** Passages by the ids of their sections. */
const PASSAGES = ['opening', 'closed', 'closing'];
const OUTSIDE = 'outside';

/** Reads a debate report of Akoma Ntoso 3.0, by the elements of the standard and the names of
 *  sections with which this product writes them. Document types, entities, comments and
 *  instructions are refused unread: a report needs none, and attacks are made of them. @throws
 *  UnreadableFileError. Source: BEY-35. */
export function readAkomaNtoso(xml: string): ComparedSitting {
  const root = parse(xml);
  const report = childrenOf(root, 'debateReport')[0];
  if (root.localName !== 'akomaNtoso' || report === undefined)
    throw new UnreadableFileError('no debate report');
  const body = childrenOf(report, 'mainBody')[0];
  if (body === undefined) throw new UnreadableFileError('no body');
  const named = (name: string) =>
    new Map(
      all(report, name).map((one) => [`#${one.getAttribute('eId')}`, one.getAttribute('showAs') ?? '']),
    );
  const concepts = named('TLCConcept');
  const votings = new Map(all(report, 'voting').map((one) => [one.getAttribute('eId'), one]));
  const sections = all(body, 'debateSection');
  const placeOf = placesIn(sections);
  const ofName = (name: string) => sections.filter((one) => one.getAttribute('name') === name);
  const [attendance] = childrenOf(body, 'rollCall');
  return {
    sitting: [sittingIn(report)],
    passage: sections.flatMap((section) => {
      const id = section.getAttribute('eId') ?? '';
      return PASSAGES.includes(id) ? [unit('passage', id, headingOf(section), [textIn(section)])] : [];
    }),
    item: ofName('item').map((section) =>
      unit('item', idOf(section), headingOf(section), [
        plain('number', textOf(childrenOf(section, 'num')[0])),
        plain('title', headingOf(section)),
        plain('place', placeOf(section)),
        textIn(section),
      ]),
    ),
    speech: all(body, 'speech').map((speech) => {
      const speaker = textOf(childrenOf(speech, 'from')[0]);
      return unit('speech', idOf(speech), speaker, [
        plain('speaker', speaker),
        plain('place', placeOf(speech)),
        plain('began', momentOf(speech.getAttribute('startTime'))),
        plain('ended', momentOf(speech.getAttribute('endTime'))),
      ]);
    }),
    stay: attendance === undefined ? null : all(attendance, 'li').map(stayIn),
    vote: ofName('vote').map((section) => voteIn(section, { votings, concepts, placeOf })),
  };
}

function parse(xml: string): Element {
  const content = xml.replace(/^\uFEFF?\s*<\?xml[^<>]*\?>/u, '');
  if (content.includes('<!') || content.includes('<?') || content.includes('\0'))
    throw new UnreadableFileError('the XML has a document type, a comment or an instruction');
  requireFlat(content);
  const fail = (problem: unknown) => {
    throw new UnreadableFileError(String(problem));
  };
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } });
  const root = parser.parseFromString(content, 'text/xml').documentElement;
  return root ?? fail('no element');
}

/** Refuses a text whose tags are nested too deep, since it is read by recursion. It also refuses a
 *  tag with open quotes: a `>` in its attribute could hide the depth. */
function requireFlat(content: string): void {
  let depth = 0;
  let elements = 0;
  for (const [tag] of content.matchAll(/<[^<>]*>/gu)) {
    if (/["']/u.test(tag.replaceAll(/"[^"]*"|'[^']*'/gu, '')))
      throw new UnreadableFileError('an attribute has a bare > or an open quote');
    if (tag[1] === '/') depth -= 1;
    else {
      elements += 1;
      if (tag.at(-2) !== '/') depth += 1;
    }
    if (depth < 0 || depth > DEPTH_MAX) throw new UnreadableFileError('too deep, or closed too often');
    if (elements > ELEMENTS_MAX) throw new UnreadableFileError('too many elements');
  }
}

function unit(
  thing: ComparedUnit['thing'],
  id: string,
  about: string,
  values: readonly ComparedValue[],
): ComparedUnit {
  return { key: `${thing} ${id}`, thing, about, values };
}

function all(within: Element, name: string): Element[] {
  return Array.from(within.getElementsByTagName(name));
}

function childrenOf(element: Element, name: string): Element[] {
  return Array.from(element.childNodes).filter(
    (node): node is Element => node.nodeType === 1 && node.nodeName === name,
  );
}

function textOf(element: Element | undefined): string {
  return (element?.textContent ?? '').trim();
}

function headingOf(section: Element): string {
  return textOf(childrenOf(section, 'heading')[0]);
}

/** The id of a thing: what follows the kind in its `eId`. */
function idOf(element: Element): string {
  const eId = element.getAttribute('eId') ?? '';
  return eId.slice(eId.indexOf('_') + 1);
}

function textIn(section: Element): ComparedValue {
  return plain('text', textsOf(childrenOf(section, 'p').map(textOf)));
}

/** Tells the heading of the item within which something stands; null: outside of all items. The
 *  headings are looked up once, since many things stand in one section. */
function placesIn(sections: readonly Element[]): (element: Element) => string | null {
  const headings = new Map<Node, string | null>(
    sections.map((one) => [one, one.getAttribute('eId') === OUTSIDE ? null : headingOf(one)]),
  );
  return (element) => {
    for (let above = element.parentNode; above !== null; above = above.parentNode) {
      const heading = headings.get(above);
      if (heading !== undefined) return heading;
    }
    return null;
  };
}

function sittingIn(report: Element): ComparedUnit {
  const [work] = all(report, 'FRBRWork');
  const uri = work === undefined ? '' : (childrenOf(work, 'FRBRuri')[0]?.getAttribute('value') ?? '');
  const title = textOf(all(report, 'docTitle')[0]);
  const id = uri.slice(uri.lastIndexOf('/') + 1);
  return unit('sitting', '', title, [plain('id', id), plain('title', title)]);
}

function stayIn(entry: Element): ComparedUnit {
  const [who] = childrenOf(entry, 'person');
  const name = textOf(who);
  const turns = { startEvent: 0, endEvent: 0 };
  const times = childrenOf(entry, 'recordedTime').map((time): ComparedValue => {
    const begins = time.getAttribute('type') === 'startEvent';
    turns[begins ? 'startEvent' : 'endEvent'] += 1;
    const aspect = begins ? 'began' : 'ended';
    const turn = begins ? turns.startEvent : turns.endEvent;
    return { key: `${aspect} ${turn}`, aspect, detail: null, value: momentOf(time.getAttribute('time')) };
  });
  const person = who?.getAttribute('refersTo') ?? '';
  return unit('stay', person.slice(person.indexOf('_') + 1), name, [plain('title', name), ...times]);
}

interface VoteContext {
  /** By their `eId`. */
  readonly votings: ReadonlyMap<string | null, Element>;
  readonly concepts: ReadonlyMap<string, string>;
  readonly placeOf: (element: Element) => string | null;
}

function voteIn(section: Element, { votings, concepts, placeOf }: VoteContext): ComparedUnit {
  const id = idOf(section);
  const title = headingOf(section);
  const voting = votings.get(`voting_${id}`);
  const counted = (voting === undefined ? [] : childrenOf(voting, 'count')).map((count) => ({
    id: `#${count.getAttribute('eId')}`,
    option: concepts.get(count.getAttribute('refersTo') ?? '') ?? null,
    value: count.getAttribute('value'),
  }));
  const counts = counted.map(({ option, value }): ComparedValue => ({
    ...{ key: `count ${option}`, aspect: 'count', detail: option, value },
  }));
  const choices = all(section, 'vote').map((vote): ComparedValue => {
    const by = vote.getAttribute('by') ?? '';
    const choice = concepts.get(vote.getAttribute('choice') ?? '') ?? null;
    return {
      key: `choice ${by.slice(by.indexOf('_') + 1)}`,
      aspect: 'choice',
      detail: textOf(vote),
      value: choice,
    };
  });
  const outcome = voting === undefined ? null : (concepts.get(voting.getAttribute('outcome') ?? '') ?? null);
  return unit('vote', id, title, [
    plain('title', title),
    plain('place', placeOf(section)),
    plain('result', outcome),
    textIn(section),
    ...counts,
    ...choices,
    ...all(section, 'quantity').map((weight) => weightIn(weight, counted, choices)),
  ]);
}

/** A weight: of an option by its count, or of a voter. */
function weightIn(
  quantity: Element,
  counted: readonly { readonly id: string; readonly option: string | null }[],
  choices: readonly ComparedValue[],
): ComparedValue {
  const of = quantity.getAttribute('refersTo') ?? '';
  const value = quantity.getAttribute('normalized') ?? textOf(quantity);
  const count = counted.find(({ id }) => id === of);
  if (count !== undefined) {
    return { key: `weight ${count.option}`, aspect: 'weight', detail: count.option, value };
  }
  const voter = of.slice(of.indexOf('_') + 1);
  const name = choices.find(({ key }) => key === `choice ${voter}`)?.detail ?? voter;
  return { key: `weight of voter ${voter}`, aspect: 'weight', detail: name, value };
}
