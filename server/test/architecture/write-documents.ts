// Writes what documents have of the code.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MODULE_ORDER } from '../../src/modules/order.ts'
import { readmeOf, root, withDrawing, withImports, withSettings } from './documents-of-code.ts'

rewrite('ARCHITECTURE.md', withDrawing)
rewrite(join('docs', 'configuration.md'), withSettings)
for (const name of MODULE_ORDER) rewrite(readmeOf(name), (text) => withImports(text, name))

function rewrite(path: string, change: (text: string) => string): void {
  const text = readFileSync(join(root, path), 'utf8')
  const changed = change(text)
  if (changed === text) return
  writeFileSync(join(root, path), changed)
  console.log(`Wrote ${path}`)
}
