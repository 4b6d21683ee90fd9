/** What tests of `deploy` ask about the program and the images that are deployed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
/** Known to others than the program: to glibc, and to what reads credentials. */
const others = ['MALLOC_ARENA_MAX', 'CREDENTIALS_DIRECTORY']

/** Those of the names that are no settings. */
export function refuseUnknown(names: readonly string[]): string[] {
  const known = readFileSync(join(root, 'docs', 'configuration.md'), 'utf8')
  return names.filter((name) => !others.includes(name) && !known.includes(`| \`${name}\` |`))
}

/** Whether the words call a command that there is, with options that it has. */
export function isCommand([program, name, ...words]: readonly string[]): boolean {
  const text = readFileSync(join(root, 'server', 'src', 'manage', 'commands.ts'), 'utf8')
  const usages = [...text.matchAll(/usage: '([^']+)'/g)].map(([, usage = '']) => usage.split(/[ [\]]+/))
  const usage = usages.find(([first]) => first === name)
  const options = words.filter((word) => word.startsWith('--'))
  return program === 'vitrine' && usage !== undefined && options.every((option) => usage.includes(option))
}

/** What deploy/Containerfile says of its images, and which addresses the server answers about itself. */
export function imageFacts() {
  const text = readFileSync(join(root, 'deploy', 'Containerfile'), 'utf8')
  const found = (form: RegExp) => form.exec(text)?.[1] ?? ''
  const health = readFileSync(join(root, 'server', 'src', 'platform', 'http', 'health.ts'), 'utf8')
  return {
    uid: Number(found(/^USER (\d+):\1$/m)),
    port: Number(found(/^EXPOSE (\d+)$/m)),
    /** All that a program writes to. */
    folders: [found(/VITRINE_DATA=(\S+)/), '/tmp'],
    routes: [...health.matchAll(/app\.get\('([^']+)'/g)].map(([, path]) => path),
  }
}
