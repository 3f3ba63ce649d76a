/** What an attack is: bytes, how they are sent, how often, and what has to come back. */

export type Attack = Salvo | Siege;

interface Named {
  readonly name: string;
  /** Bytes of a connection, by its number; with the key of an account on the plan of all new ones. */
  readonly bytes: (connection: number, key: string) => Buffer;
  /** From how many addresses connections begin, in turns; one where it is not said. */
  readonly addresses?: number;
  /** Whether the service has the heap of compose.yaml, which is what the attack is after. */
  readonly isUnpaid?: boolean;
  /** What the ordinary client does meanwhile; it scans where it is not said. */
  readonly waits?: 'sign-in';
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
  /** A byte, or `drip`, is sent on each so often; never where there is no number. */
  readonly dripMs: number;
  readonly drip?: string;
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
