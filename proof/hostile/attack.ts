/** What an attack is: bytes, how they are sent, how often, and what has to come back. */

export type Attack = Salvo | Siege;

interface Named {
  readonly name: string;
  /** Bytes of a connection, by its number. */
  readonly bytes: (connection: number) => Buffer;
  /** How many connections begin in a second, at most. */
  readonly perSecond: number;
  /** Statuses of the answers on one connection, after which the service closes it: one of these rows. */
  readonly due: readonly string[];
}

/** Connections one after the other, each as short as it can be. */
export interface Salvo extends Named {
  readonly kind: 'salvo';
  /** What the attacker does when it has sent its bytes. */
  readonly ends: 'wait' | 'half-close' | 'reset';
}

/** Connections that are held for as long as the service lets them be, and opened again. */
export interface Siege extends Named {
  readonly kind: 'siege';
  readonly connections: number;
  /** A byte is sent on each so often; never where there is no number. */
  readonly dripMs: number;
  /** When the service ends a connection of it; 0 where that cannot be seen. */
  readonly cutMs: number;
  /** Whether what comes back is read. */
  readonly reads: boolean;
}

/** What became of the connections of an attack. */
export interface Outcome {
  /** That were opened. */
  connections: number;
  /** That ended as they have to. */
  asDue: number;
  /** Answers on all others, or what else became of them, and of how many connections. */
  readonly others: Record<string, number>;
}
