/** Turns schemas with a name (`$id`) into components of the OpenAPI document, and their uses into references. */

interface Components {
  /** The schema with every named schema in it replaced by a reference. */
  readonly refer: (schema: object) => object;
  /** The named schemas met so far. */
  readonly schemas: Record<string, object>;
}

export function componentsOf(): Components {
  const schemas: Record<string, object> = {};

  function refer(schema: object): object {
    const { $id: name, ...rest } = schema as { $id?: string };
    if (name === undefined) return inside(rest);
    if (!Object.hasOwn(schemas, name)) {
      // Taken before its parts are looked at, so that the order is that of first use.
      schemas[name] = {};
      schemas[name] = inside(rest);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function inside(schema: object): object {
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [key, isContainer(value) ? walk(value) : value]),
    );
  }

  function walk(value: object): unknown {
    return Array.isArray(value)
      ? value.map((item) => (isContainer(item) ? refer(item) : item))
      : refer(value);
  }

  return { refer, schemas };
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
