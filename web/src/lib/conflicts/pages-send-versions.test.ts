import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, type EndpointMeta } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'

const sources = join(import.meta.dirname, '..', '..')

const versioned = new Set(
  Object.values(contract).flatMap((ofModule) =>
    Object.entries(ofModule as Record<string, { '~orpc': { meta: EndpointMeta } }>).flatMap(([name, call]) =>
      call['~orpc'].meta.version === undefined ? [] : [name],
    ),
  ),
)

/** How a call that takes a version is made; `bare` where nothing makes it say one. */
function madeIn(text: string): { name: string; isBare: boolean }[] {
  const wrapped = text.matchAll(/versioned(?:Deletion)?\(\s*[\w.]+\.(\w+)/g)
  const options = text.matchAll(/\.(\w+)\.mutationOptions\(/g)
  const direct = text.matchAll(/\bapi\.\w+\.(\w+)\((.{0,200})/gs)
  return [
    ...[...wrapped].map(([, name = '']) => ({ name, isBare: false })),
    ...[...options].map(([, name = '']) => ({ name, isBare: true })),
    ...[...direct].map(([, name = '', sent = '']) => ({ name, isBare: !/\bversion\b/.test(sent) })),
  ].filter(({ name }) => versioned.has(name))
}

describe('pages', () => {
  it('say the version with every call that takes one, deletions too', () => {
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.tsx?$/.test(file),
    )
    const made = files.flatMap((file) =>
      madeIn(readFileSync(join(sources, file), 'utf8')).map((call) => ({ file, ...call })),
    )
    expect(made.filter(({ isBare }) => isBare)).toEqual([])
    // Values of products are written by `changeProducts`, which says the version of each; products go in bulk.
    const elsewhere = ['setPrice', 'removePrice', 'addDetail', 'setDetail', 'removeDetail', 'deleteProduct']
    // Models that exist are changed by programs alone.
    const byPrograms = ['editModel', 'dissolveModel']
    const unused = [...versioned].filter((name) => !made.some((call) => call.name === name))
    expect(unused.sort()).toEqual(['editProduct', ...elsewhere, ...byPrograms].sort())
  })

  it('are read as they are written', () => {
    expect(madeIn('useMutation(orpc.products.deleteProductView.mutationOptions())')).toEqual([
      { name: 'deleteProductView', isBare: true },
    ])
    expect(madeIn('versionedDeletion(orpc.products.deleteProductView)')).toEqual([
      { name: 'deleteProductView', isBare: false },
    ])
    expect(madeIn('api.access.setPicture({ params })')).toEqual([{ name: 'setPicture', isBare: true }])
  })
})
