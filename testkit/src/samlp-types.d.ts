/** The parts of samlp that tests use; the package brings no types. */
declare module 'samlp' {
  type Middleware = (request: object, response: object, next: (error: unknown) => void) => void;

  interface ProfileMapper {
    getClaims(): Readonly<Record<string, unknown>>;
    getNameIdentifier(): { nameIdentifier: string; nameIdentifierFormat: string };
  }

  const samlp: {
    auth(options: object): Middleware;
    logout(options: object): Middleware;
    sendError(options: object): Middleware;
    metadata(options: object): (request: object, response: object) => void;
  };
  export default samlp;
  export type { Middleware, ProfileMapper };
}
