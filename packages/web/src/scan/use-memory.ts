/** State of the scan page that outlives it, in memory alone: it is there again after a visit to another page. */
import { useCallback, useState } from 'preact/hooks';

const memory = new Map<string, unknown>();

type Change<Value> = Value | ((last: Value) => Value);

/** Like `useState`; `name` says which value. A change is remembered even when the page has gone. */
export function useMemory<Value>(name: string, first: () => Value) {
  const [value, draw] = useState(() => {
    if (!memory.has(name)) memory.set(name, first());
    return memory.get(name) as Value;
  });
  const change = useCallback((next: Change<Value>) => {
    const isUpdate = typeof next === 'function';
    memory.set(name, isUpdate ? (next as (last: Value) => Value)(memory.get(name) as Value) : next);
    draw(() => memory.get(name) as Value);
  }, []);
  return [value, change] as const;
}
