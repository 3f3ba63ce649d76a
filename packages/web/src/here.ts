/** Where a page is shown: in the browser its address, on the server the address it is rendered for. */

export type Place = Pick<Location, 'pathname' | 'search' | 'origin' | 'host'>;

interface Visit {
  readonly place: Place;
  readonly isSignedIn: boolean;
}

let rendered: Visit | null = null;

/** For the server, which renders one page after the other. */
export function renderFor(visit: Visit): void {
  rendered = visit;
}

export function here(): Place {
  return rendered === null ? location : rendered.place;
}

/** Null in a browser. */
export function renderedSignIn(): boolean | null {
  return rendered === null ? null : rendered.isSignedIn;
}
