export { accountsInLobbies } from './accounts-in-lobbies.ts';
export { attachLobby } from './attach-lobby.ts';
export { lobbyInSession } from './lobby-in-session.ts';
export { updateLetIn } from './lobby-store.ts';
export { putOut, tellPutOut } from './put-out.ts';
export { loadWaitingUserIds } from './waiting-store.ts';
