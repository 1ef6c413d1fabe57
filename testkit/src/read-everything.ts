import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import type { EndpointDeclaration } from '@hemicycle/contract/endpoint';
import { endpoints } from '@hemicycle/contract/endpoints';
import { CallError, pathOf, type TestClient } from './test-client.ts';

/** Every answer, decrypted, as text, that somebody gets from the endpoints that read a poll and its
 *  session. It calls each reading endpoint whose parameters are these. `of-polls`: only the
 *  endpoints about polls. Exports are read as CSV, since the other formats have the same
 *  content; transcripts, which have none, as text, in the language of the floor. */
export async function readEverything(
  client: TestClient,
  of: { readonly pollId: string; readonly idVotingSession: string },
  scope: 'everything' | 'of-polls' = 'everything',
): Promise<string[]> {
  const ofSession = { ...of, roomId: of.idVotingSession, language: FLOOR_LANGUAGE };
  const declared: [string, EndpointDeclaration][] = Object.entries(endpoints);
  const answers: string[] = [];
  for (const [name, endpoint] of declared) {
    const format = endpoint.path.includes(':language') ? 'txt' : 'csv';
    const known: Readonly<Record<string, string>> = { ...ofSession, format };
    const parameters = Array.from(
      endpoint.path.matchAll(/:([A-Za-z]+)/gu),
      ([, parameter = '']) => parameter,
    );
    if (scope === 'of-polls' && !/poll|proceedings/u.test(endpoint.path)) continue;
    if (endpoint.method !== 'GET' || parameters.some((parameter) => known[parameter] === undefined)) continue;
    const params = Object.fromEntries(parameters.map((parameter) => [parameter, known[parameter] ?? '']));
    answers.push(await answerOf(client, name, endpoint, params));
  }
  return answers;
}

async function answerOf(
  client: TestClient,
  name: string,
  endpoint: EndpointDeclaration,
  params: Record<string, string>,
): Promise<string> {
  if (endpoint.sends === 'events') return firstEvents(await client.fetch(pathOf(endpoint, params)));
  if (endpoint.answer === undefined || !endpoint.encrypted) {
    return (await client.fetch(pathOf(endpoint, params))).text();
  }
  try {
    const call: (name: string, input: object) => Promise<unknown> = client.call as never;
    return JSON.stringify(await call(name, { params }));
  } catch (error) {
    if (error instanceof CallError) return JSON.stringify(error.body);
    throw error;
  }
}

/** What a line of server-sent events says first: its name and the state. A refusal is read
 *  whole. */
async function firstEvents(response: Response): Promise<string> {
  if (!response.ok || response.body === null) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.split('\n\n').length > 2) break;
  }
  return text;
}
