import type { WebexMember, WebexMembers } from '../webex-sdk.ts';
import { FakeEmitter } from './fake-emitter.ts';
import type { FakeMember } from './fake-webex-cloud.ts';

/** The members of a fake meeting, as its collection lists them. */
export class FakeMembers
  extends FakeEmitter<{ 'members:update': object; 'members:content:update': object }>
  implements WebexMembers
{
  readonly membersCollection: { members: Record<string, WebexMember> } = { members: {} };

  take(listed: readonly FakeMember[], selfId: string | null): void {
    const before = this.membersCollection.members;
    const now: Record<string, WebexMember> = {};
    // A member who has left stays listed as not in the meeting, as in the SDK.
    for (const [id, member] of Object.entries(before)) now[id] = { ...member, isInMeeting: false };
    for (const { id, personId, name, sends } of listed) {
      now[id] = {
        id,
        name,
        isSelf: id === selfId,
        isInMeeting: true,
        isAudioMuted: sends.audio !== 'on',
        isVideoMuted: !sends.video,
        isContentSharing: sends.share,
        participant: { person: { id: personId } },
      };
    }
    this.membersCollection.members = now;
    this.emit('members:update', { delta: {}, full: now });
    this.emit('members:content:update', {});
  }
}
