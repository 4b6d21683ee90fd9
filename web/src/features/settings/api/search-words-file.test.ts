import type { SearchWordEntry } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { mergedWords, readSearchWords, searchWordsCsv, textOfFile } from './search-words-file.ts'

const entries: SearchWordEntry[] = [
  { kind: 'synonym', language: 'all', words: ['couch', 'TV unit, low'], means: ['sofa "Rive"', '沙发'] },
  { kind: 'replacement', language: 'fr-fr', words: ['-10'], means: ['=table'] },
  { kind: 'ignored', language: 'en-us', words: ['the'], means: [] },
]

describe('a file of words', () => {
  it('is read as it was written', () => {
    expect(readSearchWords(searchWordsCsv(entries))).toEqual({ entries, faults: [] })
  })

  it('of none is a file to fill in', () => {
    expect(searchWordsCsv([])).toBe('\uFEFFkind,language,words,means\n')
    expect(readSearchWords(searchWordsCsv([]))).toEqual({ entries: [], faults: [] })
  })

  it('may come with semicolons, in the letters of an older Excel, and with words named twice', async () => {
    const bytes = Uint8Array.from(
      'kind;language;words;means\r\nSynonym;;canap\xe9;"sofa; Sofa;sofa"\r\n',
      (c) => c.charCodeAt(0),
    )
    const { entries: read } = readSearchWords(await textOfFile(new File([bytes], 'words.csv')))
    expect(read).toEqual([{ kind: 'synonym', language: 'all', words: ['canapé'], means: ['sofa', 'Sofa'] }])
  })

  it('says what is wrong of each row', () => {
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
    const { entries: read, faults } = readSearchWords(['kind,language,words,means', ...lines].join('\n'))
    expect(read).toHaveLength(1)
    expect(faults.map(({ row, fault }) => `${row} ${fault}`)).toEqual([
      ...['2 kind', '3 language', '4 words', '5 means', '6 noMeans', '8 tooMany', '9 tooLong'],
    ])
  })

  it('takes the place of what says something of the same words, and leaves the rest', () => {
    const changed: SearchWordEntry = { ...entries[1], means: ['bench'] } as SearchWordEntry
    const added: SearchWordEntry = { kind: 'ignored', language: 'all', words: ['a'], means: [] }
    expect(mergedWords(entries, [changed, added])).toEqual([entries[0], changed, entries[2], added])
  })
})
