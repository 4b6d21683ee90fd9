/** docs/security.md says of each requirement what shows it: none is missing, and what it names is there. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const document = read('docs/security.md')

/** The numbers of the standard: `1.1 L1: 1 2; L2: 3` is 1.1.1 and so on. */
const asked = read('server/src/platform/asvs-5.0.txt')
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .flatMap((line) => {
    const [section = ''] = line.split(' ')
    return [...line.slice(section.length).matchAll(/(?<!L)\b\d+/g)].map(([last]) => `${section}.${last}`)
  })

const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', , state = '']) => ({ number, state }),
)

const testFiles = globSync('{rules,proof,contract,server,web,viewer,demo,e2e}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|dist/.test(path),
})

/** What is cited: a file, and the titles that follow it. */
const cited = [...document.matchAll(/`([\w.-]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]+")*)/g)].map(
  ([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }),
)

/** A test file, with what stands beside it and is shared by several. */
function textOf(path: string): string {
  const text = read(path)
  const beside = [...text.matchAll(/ from '\.\/([\w.-]+\.tsx?)'/g)].map(([, name]) =>
    read(`${dirname(path)}/${name}`),
  )
  return [text, ...beside].join('\n')
}

const isTitleOf = (title: string, text: string) =>
  [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => text.includes(quoted))

const count = (beginning: string) => rows.filter(({ state }) => state.startsWith(beginning)).length

describe('the document of security', () => {
  it('has each requirement of levels 1 and 2 once, and no other', () => {
    expect(asked).toHaveLength(253)
    expect(rows.map(({ number }) => number)).toEqual(asked)
  })

  it('says of each what shows it, why it does not apply, or what is open', () => {
    const unsaid = rows.filter(
      ({ state }) => !/^(shown by `[\w.-]+\.(test|spec)\.tsx?` "|not applicable: .|open: .)/.test(state),
    )
    expect(unsaid).toEqual([])
  })

  it('cites test files that there are, each by a name that only one has', () => {
    const wrong = cited.filter(({ file }) => testFiles.filter((path) => basename(path) === file).length !== 1)
    expect(wrong).toEqual([])
    expect(cited.length).toBeGreaterThan(50)
  })

  it('cites titles that are in their files', () => {
    const wrong = cited.flatMap(({ file, titles }) => {
      const path = testFiles.find((each) => basename(each) === file)
      const text = path === undefined ? '' : textOf(path)
      return titles.filter((title) => !isTitleOf(title, text)).map((title) => `${file}: ${title}`)
    })
    expect(wrong).toEqual([])
  })

  it('counts right, and so does the README', () => {
    const [shown, without, open] = [count('shown by '), count('not applicable: '), count('open: ')]
    const counts = `${shown} are shown by tests, ${without} don’t apply and ${open} are open`
    expect(document).toContain(`Of the ${rows.length} requirements of levels 1 and 2, ${counts}`)
    expect(read('README.md')).toContain(`of ${rows.length} requirements, ${counts}`)
  })
})
