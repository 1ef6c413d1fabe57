export { attachLobby } from './attach-lobby.ts';
export { lobbyInSession } from './lobby-in-session.ts';
