import type { MediaPerson } from '@hemicycle/media';

/** Whether the voice of `userId` reaches this page, or will once they speak: their line stands, and
 *  what they send has arrived. Who is muted, or silent, is there all the same. Source: BEY-38. */
export function voiceArrives(
  person: Pick<MediaPerson, 'userId' | 'sends' | 'microphone' | 'quality'>,
  userId: string | null,
): boolean {
  const { sends, microphone, quality } = person;
  return person.userId === userId && quality !== 'lost' && (!sends.microphone || microphone !== null);
}
