/** An account as its owner sees it. */
import Type from 'typebox';

export const AccountAnswer = Type.Object(
  {
    ok: Type.Literal(true),
    data: Type.Object({
      id: Type.String(),
      email: Type.String(),
      name: Type.String(),
      emailVerified: Type.Boolean({ description: 'Whether the address answered a mail.' }),
      plan: Type.String({ description: 'The plan that holds now.' }),
      createdAt: Type.String({ format: 'date-time', description: 'In UTC.' }),
    }),
  },
  { $id: 'AccountAnswer', description: 'The account that is signed in.' },
);
export type AccountAnswer = Type.Static<typeof AccountAnswer>;

export const DeletedAccountAnswer = Type.Object(
  {
    ok: Type.Literal(true),
    data: Type.Object({ id: Type.String({ description: 'Of the account that is gone.' }) }),
  },
  {
    $id: 'DeletedAccountAnswer',
    description: 'The account, its keys, its sessions and its scan rows are gone.',
  },
);
export type DeletedAccountAnswer = Type.Static<typeof DeletedAccountAnswer>;
