/** The waiting room: the page of the self-check in its second step. Source: LOBBY-02. */
export const WAITING_PATH = '/app/lobby-check-video?step=waiting';
