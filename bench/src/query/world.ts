/** A company of any size: settings through the services, products in one statement, and the floor beside it. */
import type { Scope } from '@vitrine/server/bench'
import { sql } from 'kysely'
import type { BenchWorld } from './cases.ts'

const materials = ['oak', 'walnut', 'ash', 'pine', 'steel', 'brass', 'glass', 'linen', 'leather', 'marble']
const adjectives = ['Oak', 'Walnut', 'Ash', 'Brass', 'Linen', 'Steel', 'Marble', 'Glass']
const nouns = ['Chair', 'Table', 'Lamp', 'Sofa', 'Desk', 'Shelf', 'Bench', 'Stool', 'Bed', 'Cabinet']

/** Values of product number `i`, as SQL: the same for the document and for the floor's columns. */
const values = {
  name: `(array['${adjectives.join("','")}'])[1 + i % 8] || ' ' || (array['${nouns.join("','")}'])[1 + (i / 8) % 10]
    || ' ' || (i * 7919 % 1000000)`,
  reference: `'REF-' || lpad(i::text, 8, '0')`,
  width: `(i * 7919) % 300`,
  height: `(i * 104729) % 1000`,
  weight: `case when i % 7 <> 0 then (i * 31) % 500 + 0.5 end`,
  stock: `(i * 17) % 50`,
  material: `(array['${materials.join("','")}'])[1 + ((i * 13) % 10)::int]`,
  finish: `'finish ' || (i * 7) % 30`,
  launched: `date '2020-01-01' + ((i * 11) % 2000)::int`,
}

/** Inserts products 1 to `count`, spread over the folder sets, and rebuilds what is derived from them. */
export async function insertProducts(
  scope: Scope,
  count: number,
  world: Pick<BenchWorld, 'fields'> & { folderSets: readonly number[]; priceTypeId: string },
): Promise<void> {
  const details = Object.entries(world.fields)
    .map(([name, id]) => `'${id}', (${values[name as keyof BenchWorld['fields']]})::text`)
    .join(', ')
  await scope.rows(sql`
    insert into products (domain_id, name, reference, description, folder_set, details, prices, created_at)
    select ${scope.domainId}::uuid, ${sql.raw(values.name)}, ${sql.raw(values.reference)},
      'A piece for the home and the office, number ' || i,
      (${[...world.folderSets]}::int[])[1 + i % ${sql.lit(world.folderSets.length)}],
      jsonb_strip_nulls(jsonb_build_object(${sql.raw(details)})),
      jsonb_build_object(${world.priceTypeId}::text, ((i * 37) % 2000 + 10)::text), now() - (i || ' seconds')::interval
    from generate_series(1::bigint, ${count}::bigint) i`)
}

/** The floor: one table with real columns and an index each, nobody else's rows in it, no policy. */
export function floorTable(count: number, folders: number): string {
  return `drop table if exists floor_products;
    create table floor_products (id bigint primary key, name text collate catalogue, reference text,
      description text, folder int, price numeric, width numeric, height numeric, weight numeric, stock numeric,
      material text, finish text, launched date);
    insert into floor_products select i, ${values.name}, ${values.reference},
      'A piece for the home and the office, number ' || i, i % ${folders}, (i * 37) % 2000 + 10, ${values.width},
      ${values.height}, ${values.weight}, ${values.stock}, ${values.material}, ${values.finish}, ${values.launched}
      from generate_series(1::bigint, ${count}::bigint) i;
    create index on floor_products (name, id);
    ${['width', 'height', 'weight', 'stock', 'material', 'finish', 'launched', 'folder']
      .map((column) => `create index on floor_products (${column}, id);`)
      .join('\n')}
    create index on floor_products using gin (name gin_trgm_ops);`
}
