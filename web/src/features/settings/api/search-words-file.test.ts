import type { SearchWordEntry } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { searchWordsCsv, wordsWithFile } from './search-words-file.ts'

const entries: SearchWordEntry[] = [
  { kind: 'synonym', language: 'all', words: ['couch', 'TV unit, low'], means: ['sofa "Rive"', '沙发'] },
  { kind: 'replacement', language: 'fr-fr', words: ['-10'], means: ['=table'] },
  { kind: 'ignored', language: 'en-us', words: ['the'], means: [] },
]

const bring = (content: BlobPart, there: readonly SearchWordEntry[] = []) =>
  wordsWithFile(there, new File([content], 'words.csv'))

describe('a file of words', () => {
  it('is read as it was written', async () => {
    expect(await bring(searchWordsCsv(entries))).toEqual({ entries, faults: [] })
  })

  it('of none is a file to fill in', async () => {
    expect(searchWordsCsv([])).toBe('\uFEFFkind,language,words,means\n')
    expect(await bring(searchWordsCsv([]))).toEqual({ entries: [], faults: [] })
  })

  it('that is too large, or has too much together with what is there, changes nothing', async () => {
    const refused = { entries, faults: [{ row: 0, fault: 'tooMuch' }] }
    const row = (n: number) => `ignored,all,w${n},\n`
    const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n)).join('')
    expect(await bring(`kind\n${' '.repeat(2 * 1024 ** 2)}`, entries)).toEqual(refused)
    expect(await bring(`kind,language,words,means\n${rows(998)}`, entries)).toEqual(refused)
    expect((await bring(`kind,language,words,means\n${rows(997)}`, entries)).faults).toEqual([])
    const many = Array.from({ length: 20 }, (_, n) => `x${n}`).join(';')
    const broad = Array.from({ length: 250 }, (_, n) => `ignored,all,${many};y${n}`.replace('x0;', '')).join(
      '\n',
    )
    expect(await bring(`kind,language,words,means\n${broad}`, entries)).toEqual(refused)
  })

  it('may come with semicolons, in the letters of an older Excel, and with words named twice', async () => {
    const bytes = Uint8Array.from(
      'kind;language;words;means\r\nSynonym;;canap\xe9;"sofa; Sofa;sofa"\r\n',
      (c) => c.charCodeAt(0),
    )
    const { entries: read } = await bring(bytes)
    expect(read).toEqual([{ kind: 'synonym', language: 'all', words: ['canapé'], means: ['sofa', 'Sofa'] }])
  })

  it('says what is wrong of each row', async () => {
    const many = Array.from({ length: 21 }, (_, n) => n).join(';')
    const lines = [
      ...[
        'homonym,all,a,b',
        'synonym,de-de,a,b',
        'synonym,all,,b',
        'synonym,all,a',
        'ignored,all,a,b',
        ',,,',
      ],
      ...[`synonym,all,${many},b`, `synonym,all,a,${'x'.repeat(101)}`, 'synonym,all,a,b'],
    ]
    const { entries: read, faults } = await bring(['kind,language,words,means', ...lines].join('\n'), entries)
    expect(read).toEqual(entries)
    expect(faults.map(({ row, fault }) => `${row} ${fault}`)).toEqual([
      ...['2 kind', '3 language', '4 words', '5 means', '6 noMeans', '8 tooMany', '9 tooLong'],
    ])
  })

  it('takes the place of what says something of the same words, and leaves the rest', async () => {
    const changed: SearchWordEntry = { ...entries[1], means: ['bench'] } as SearchWordEntry
    const added: SearchWordEntry = { kind: 'ignored', language: 'all', words: ['a'], means: [] }
    const { entries: read } = await bring(searchWordsCsv([changed, added]), entries)
    expect(read).toEqual([entries[0], changed, entries[2], added])
  })
})
