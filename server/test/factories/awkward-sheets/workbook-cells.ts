/** Cells as spreadsheets and other programs write them. */
import type { AwkwardFile } from './case.ts'
import { number, row, sheet, style, text, workbook } from './workbook.ts'

const one =
  (cells: string, shared: readonly string[] = []) =>
  () =>
    workbook({ rows: `<row r="1">${cells}</row>`, shared })

export const workbookCells: readonly AwkwardFile[] = [
  {
    title: 'texts that cells share',
    file: one('<c t="s"><v>1</v></c><c t="s"><v>0</v></c><c t="s"><v>1</v></c>', [
      '<t>Oak</t>',
      '<t>Ash</t>',
    ]),
    rows: { 1: ['Ash', 'Oak', 'Ash'] },
  },
  { title: 'texts in their cells', file: one(text('Oak') + text('Ash')), rows: { 1: ['Oak', 'Ash'] } },
  {
    title: 'a text in parts of several formats',
    file: one(
      ['0', '1', '2'].map((index) => `<c t="s"><v>${index}</v></c>`).join('') +
        '<c t="inlineStr"><is><r><t>i</t></r><r><rPr><u/></rPr><t>n</t></r></is></c>',
      [
        '<r><t>Oak </t></r><r><rPr><b/></rPr><t>chair</t></r>',
        '<r><rPr><sz val="11"/></rPr><t>Oak </t></r><r><rPr><sz val="8"/></rPr><t>chair</t></r>',
        '<r><rPr><color theme="1"/></rPr><t>Oak </t></r><r><rPr><color rgb="FFFF0000"/></rPr><t>chair</t></r>',
      ],
    ),
    rows: { 1: ['rich Oak chair', 'rich Oak chair', 'rich Oak chair', 'rich in'] },
  },
  {
    title: 'a text in parts that look alike: in fonts of their scripts, or bold as a whole',
    file: one(
      '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><r><rPr><b/></rPr><t>in</t></r></is></c>',
      [
        '<r><rPr><sz val="11"/><rFont val="Calibri"/><family val="0"/><charset val="1"/></rPr><t>Oak </t></r><r><rPr><sz val="11"/><rFont val="Noto Sans CJK SC"/><family val="2"/></rPr><t>沙发</t></r>',
        '<r><t>Oak </t></r><r><rPr><b val="0"/><sz val="11"/><color theme="1"/><rFont val="宋体"/><charset val="134"/></rPr><t>沙发</t></r>',
      ],
    ),
    rows: { 1: ['Oak 沙发', 'Oak 沙发', 'in'] },
  },
  {
    title: 'cells that lead somewhere, by themselves or by a formula',
    file: () =>
      workbook({
        rows: row(
          1,
          text('Care page'),
          text('Both of it'),
          text('Within'),
          '<c t="str"><f>HYPERLINK("https://a.example/?q=""oak""","Oak")</f><v>Oak</v></c>',
          '<c t="str"><f>HYPERLINK(B1,"Ash")</f><v>Ash</v></c>',
        ),
        behind:
          '<hyperlinks xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><hyperlink ref="A1:B1" r:id="h1" location="care"/><hyperlink ref="C1" location="Other!A1"/><hyperlink ref="A1:A1048576" r:id="h1"/></hyperlinks>',
        parts: {
          'xl/worksheets/_rels/sheet1.xml.rels':
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="h1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://a.example/" TargetMode="External"/></Relationships>',
        },
      }),
    rows: {
      1: [
        'link https://a.example/#care Care page',
        'link https://a.example/#care Both of it',
        'Within',
        'formula link https://a.example/?q="oak" Oak',
        'formula Ash',
      ],
    },
  },
  {
    title: 'a text in parts of one format',
    file: one('<c t="s"><v>0</v></c>', ['<r><t>Oak </t></r><r><t>chair</t></r>']),
    rows: { 1: ['Oak chair'] },
  },
  {
    title: 'a text that says how it is pronounced',
    file: one('<c t="s"><v>0</v></c>', [
      '<t>課</t><rPh sb="0" eb="1"><t>カ</t></rPh><phoneticPr fontId="1"/>',
    ]),
    rows: { 1: ['課'] },
  },
  {
    title: 'spaces at both ends, which belong to a text',
    file: one(text('  Oak ')),
    rows: { 1: ['  Oak '] },
  },
  {
    title: 'signs that XML writes otherwise',
    file: one(text('&lt;A&gt; &amp; &#66;&#10;&quot;C&quot;') + text('<![CDATA[<b>]]>')),
    rows: { 1: ['<A> & B\n"C"', '<b>'] },
  },
  {
    title: 'signs that XML can’t hold, and what only looks like one',
    file: one(text('a_x000D_b') + text('a_x005F_x000D_b')),
    rows: { 1: ['a\rb', 'a_x000D_b'] },
  },
  { title: 'letters beyond the first plane', file: one(text('🪑 𠮷')), rows: { 1: ['🪑 𠮷'] } },
  {
    title: 'formulas with what they came to',
    file: one(
      '<c><f>1+1</f><v>2</v></c><c t="str"><f>A1&amp;"x"</f><v>2x</v></c><c t="b"><f>TRUE()</f><v>1</v></c>',
    ),
    rows: { 1: ['formula number 2', 'formula 2x', 'formula boolean true'] },
  },
  {
    title: 'formulas that were never calculated',
    file: one('<c><f>1+1</f></c><c><f>1+1</f><v></v></c>'),
    rows: { 1: ['formula error ', 'formula error '] },
  },
  {
    title: 'a formula that came to nothing',
    file: one(`${number('1')}<c t="str"><f>""</f><v></v></c>`),
    rows: { 1: ['number 1'] },
  },
  {
    title: 'a formula that several cells share',
    file: one(
      '<c><f t="shared" ref="A1:B1" si="0">C1*2</f><v>4</v></c><c><f t="shared" si="0"/><v>6</v></c>',
    ),
    rows: { 1: ['formula number 4', 'formula number 6'] },
  },
  {
    title: 'errors',
    file: one('<c t="e"><v>#N/A</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
    rows: { 1: ['error #N/A', 'formula error #DIV/0!'] },
  },
  {
    title: 'what is true and what isn’t',
    file: one('<c t="b"><v>1</v></c><c t="b"><v>0</v></c>'),
    rows: { 1: ['boolean true', 'boolean false'] },
  },
  {
    title: 'days counted from 1900',
    file: one([1, 59, 61, 45_322, 2_958_465].map((day) => number(`${day}`, style.day)).join('')),
    rows: {
      1: ['date 1900-01-01', 'date 1900-02-28', 'date 1900-03-01', 'date 2024-01-31', 'date 9999-12-31'],
    },
  },
  {
    title: 'the day that never was',
    file: one(number('60', style.day)),
    rows: { 1: ['error 1900-02-29'] },
  },
  {
    title: 'days counted from 1904',
    file: () => workbook({ rows: row(1, number('0', style.day), number('43860', style.day)), is1904: true }),
    rows: { 1: ['date 1904-01-01', 'date 2024-01-31'] },
  },
  {
    title: 'days with times, which are fractions that don’t end',
    file: one(
      ['45322.5', '45322.999988425923', '45322.041666666664']
        .map((day) => number(day, style.dayAndTime))
        .join(''),
    ),
    rows: { 1: ['date 2024-01-31 12:00:00', 'date 2024-01-31 23:59:59', 'date 2024-01-31 01:00:00'] },
  },
  {
    title: 'a moment that rounds to the next day',
    file: one(number('45322.9999999', style.dayAndTime)),
    rows: { 1: ['date 2024-02-01'] },
  },
  {
    title: 'a time without a day',
    file: one(number('0.75', style.time)),
    rows: { 1: ['18:00:00'] },
  },
  {
    title: 'days in formats of somebody’s own',
    file: one(number('45322', style.germanDay) + number('45322', style.chineseDay)),
    rows: { 1: ['date 2024-01-31', 'date 2024-01-31'] },
  },
  {
    title: 'article numbers whose zeros are of their format, and fractions that it doesn’t reach',
    file: one(
      number('42', style.article) + number('4006381333931', style.article) + number('1.5', style.article),
    ),
    rows: { 1: ['number 0000000000042', 'number 4006381333931', 'number 1.5'] },
  },
  {
    title: 'numbers whose format has letters of days',
    file: one(number('7', style.quotedLetters) + number('7', style.red)),
    rows: { 1: ['number 7', 'number 7'] },
  },
  {
    title: 'days as ISO 8601 writes them',
    file: one(
      '<c t="d"><v>2024-01-31</v></c><c t="d"><v>2024-01-31T13:14:15</v></c><c t="d"><v>2024-01-31T13:14:15Z</v></c>',
    ),
    rows: { 1: ['date 2024-01-31', 'date 2024-01-31 13:14:15', 'date 2024-01-31 13:14:15'] },
  },
  {
    title: 'numbers beyond all days in the format of days',
    file: one(number('-1', style.day) + number('2958466', style.day)),
    rows: { 1: ['number -1', 'number 2958466'] },
  },
  {
    title: 'a percentage, which is the number that is stored',
    file: one(number('0.25', style.percent)),
    rows: { 1: ['number 0.25'] },
  },
  {
    title: 'numbers with an exponent',
    file: one(['1.5E-7', '1.2E+20', '-3e2', '1E0'].map((value) => number(value, style.scientific)).join('')),
    rows: { 1: ['number 0.00000015', 'number 120000000000000000000', 'number -300', 'number 1'] },
  },
  {
    title: 'noise of binary arithmetic',
    file: one(
      ['0.30000000000000004', '19.990000000000002', '1.1000000000000001']
        .map((value) => number(value))
        .join(''),
    ),
    rows: { 1: ['number 0.3', 'number 19.99', 'number 1.1'] },
  },
  {
    title: 'more digits than Excel keeps, in a whole number of another program',
    file: one(number('123456789012345678')),
    rows: { 1: ['number 123456789012345678'] },
  },
  {
    title: 'a number in the format of texts',
    file: one(number('00042', style.text)),
    rows: { 1: ['number 42'] },
  },
  {
    title: 'cells without their place, and one without anything',
    file: one(`${number('1')}<c/>${number('3')}`),
    rows: { 1: ['number 1', null, 'number 3'] },
  },
  {
    title: 'cells with gaps between them',
    file: one('<c r="B1"><v>1</v></c><c r="AA1"><v>2</v></c>'),
    rows: { 1: [null, 'number 1', ...Array.from({ length: 24 }, () => null), 'number 2'] },
  },
  {
    title: 'rows without anything between others, and without numbers',
    file: () =>
      workbook({ rows: `${row(1, text('A'))}<row r="4">${text('B')}</row><row>${text('C')}</row>` }),
    rows: { 1: ['A'], 4: ['B'], 5: ['C'] },
  },
  {
    title: 'empty cells with formats alone',
    file: () => workbook({ rows: `${row(1, text('A'))}<row r="2"><c s="1"/><c s="4"/></row>` }),
    rows: { 1: ['A'], 2: [] },
  },
  {
    title: 'merged cells, of which the first holds the value',
    file: () =>
      workbook({
        rows: row(1, text('Size'), '<c r="B1"/>', text('Price')),
        behind: '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
      }),
    rows: { 1: ['Size', null, 'Price'] },
  },
  {
    title: 'hidden rows and columns, which are rows and columns',
    file: () =>
      workbook({
        parts: {
          'xl/worksheets/sheet1.xml': sheet(
            `<row r="1" hidden="1">${text('A')}</row>${row(2, text('B'))}`,
          ).replace('<sheetData>', '<cols><col min="1" max="1" hidden="1"/></cols><sheetData>'),
        },
      }),
    rows: { 1: ['A'], 2: ['B'] },
  },
  {
    title: 'a text as long as Excel takes',
    file: one(text('x'.repeat(32_767))),
    rows: { 1: ['x'.repeat(32_767)] },
  },
  {
    title: 'a text that no spreadsheet takes',
    file: one(text('x'.repeat(100_001))),
    refused: 'SheetTooLarge Products!A1',
  },
  {
    title: 'a shared text that isn’t there',
    file: one('<c t="s"><v>7</v></c>'),
    refused: 'SheetDamaged Products!A1',
  },
  { title: 'a number that is none', file: one(number('abc')), refused: 'SheetDamaged Products!A1' },
  {
    title: 'a column that no table has',
    file: one('<c r="XFD1"><v>1</v></c>'),
    refused: 'SheetTooLarge Products!XFD1',
  },
  {
    title: 'a row that no sheet has',
    file: () => workbook({ rows: row(1_048_577, text('A')) }),
    refused: 'SheetTooLarge Products!0:0',
  },
  {
    title: 'rows that go back',
    file: () => workbook({ rows: row(2, text('A')) + row(1, text('B')) }),
    refused: 'SheetDamaged Products!2:2',
  },
]
