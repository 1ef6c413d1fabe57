import * as declared from '@hemicycle/contract/chat';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { createChatUpload, downloadChatFile } from './chat-files.ts';
import { listChatMessages } from './list-chat-messages.ts';
import { listDirectChats } from './list-direct-chats.ts';
import { sendChatMessage, sendToAllRooms } from './send-chat-message.ts';
import { grantSharedUpload, shareFile } from './share-file.ts';

export function chatRoutes(deps: Deps): MountedRoute[] {
  return [
    route(declared.listChatMessages, ({ viewer, params }) => listChatMessages(deps, viewer, params.roomId)),
    route(declared.sendChatMessage, ({ viewer, params, body }) =>
      sendChatMessage(deps, viewer, params.roomId, body),
    ),
    route(declared.sendToAllRooms, ({ viewer, params, body }) =>
      sendToAllRooms(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.createSharedUpload, ({ viewer, params, body }) =>
      grantSharedUpload(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.shareFile, ({ viewer, params, body }) =>
      shareFile(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.createChatUpload, ({ viewer, params, body }) =>
      createChatUpload(deps, viewer, params.roomId, body.sizeBytes),
    ),
    route(declared.downloadChatFile, ({ viewer, params }) => downloadChatFile(deps, viewer, params.fileId)),
    route(declared.listDirectChats, ({ viewer, params }) =>
      listDirectChats(deps, viewer, params.idVotingSession),
    ),
  ];
}
