/** What an attack is: bytes, how they are sent, how often, and what has to come back. */

export type Attack = Salvo | Siege;

interface Named {
  readonly name: string;
  /** Bytes of one connection. */
  readonly bytes: () => Buffer;
}

/** Connections one after the other, each as short as it can be. */
export interface Salvo extends Named {
  readonly kind: 'salvo';
  /** How many begin in a second; as fast as one process can where there is no number. */
  readonly perSecond: number;
  /** What the attacker does when it has sent its bytes. */
  readonly ends: 'wait' | 'half-close' | 'reset';
  /** Statuses of the answers on one connection, after which the service closes it. */
  readonly due: readonly number[];
}

/** Connections that are held for as long as the service lets them be, and opened again. */
export interface Siege extends Named {
  readonly kind: 'siege';
  readonly connections: number;
  /** A byte is sent on each so often; never where there is no number. */
  readonly dripMs: number;
  /** Whether what comes back is read. */
  readonly reads: boolean;
  /** Statuses that a connection may be answered with before the service closes it. */
  readonly due: readonly number[];
}

/** What became of the connections of an attack. */
export interface Outcome {
  /** That were opened. */
  connections: number;
  /** That ended as they have to. */
  asDue: number;
  /** Answers on all others, and how many connections had them. */
  readonly others: Record<string, number>;
}
