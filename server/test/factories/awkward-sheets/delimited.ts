/** Delimited files out of many programs, and what only is called `.csv`. */
import iconv from 'iconv-lite'
import type { AwkwardFile } from './case.ts'

const of =
  (content: string, encoding = 'utf8') =>
  () =>
    iconv.encode(content, encoding)
const table = 'Name;Price\nÉtagère;12,5\n'
const read = { 1: ['Name', 'Price'], 2: ['Étagère', '12,5'] }

export const delimitedFiles: readonly AwkwardFile[] = [
  { title: 'semicolons, and commas in numbers', file: of(table), rows: read },
  { title: 'commas', file: of('A,B\n1.5,"2,5"\n'), rows: { 1: ['A', 'B'], 2: ['1.5', '2,5'] } },
  { title: 'tabs', file: of('A\tB\n1,5\t2;5\n'), rows: { 1: ['A', 'B'], 2: ['1,5', '2;5'] } },
  { title: 'bars', file: of('A|B\n1|2\n'), rows: { 1: ['A', 'B'], 2: ['1', '2'] } },
  {
    title: 'commas in texts, which are more than the semicolons between them',
    file: of('Name;Text\nOak;a, b, c, d\nAsh;e, f, g\n'),
    rows: { 1: ['Name', 'Text'], 2: ['Oak', 'a, b, c, d'], 3: ['Ash', 'e, f, g'] },
  },
  { title: 'a delimiter that the first line states', file: of('sep=;\r\nA;B\r\n'), rows: { 2: ['A', 'B'] } },
  { title: 'a stated tab behind a mark', file: of('\uFEFFsep=\t\nA\tB,C\n'), rows: { 2: ['A', 'B,C'] } },
  { title: 'one column', file: of('Name\nOak\nAsh\n'), rows: { 1: ['Name'], 2: ['Oak'], 3: ['Ash'] } },
  {
    title: 'rows without anything, and a title, above the headers',
    file: of('\n;;\nPrices of 2024\n\nA;B;C\n1;2,5;3\n4;5,5;6\n7;8,5;9\n'),
    rows: {
      3: ['Prices of 2024'],
      5: ['A', 'B', 'C'],
      6: ['1', '2,5', '3'],
      7: ['4', '5,5', '6'],
      8: ['7', '8,5', '9'],
    },
  },
  { title: 'headers alone', file: of('Name;Price'), rows: { 1: ['Name', 'Price'] } },
  { title: 'nothing', file: of(''), refused: 'SheetEmpty' },
  { title: 'nothing but blanks', file: of(' \r\n \n'), refused: 'SheetEmpty' },
  { title: 'UTF-8 with a mark', file: of(`\uFEFF${table}`), rows: read },
  { title: 'UTF-16, little end first, with a mark', file: of(`\uFEFF${table}`, 'utf-16le'), rows: read },
  { title: 'UTF-16, big end first, with a mark', file: of(`\uFEFF${table}`, 'utf-16be'), rows: read },
  { title: 'UTF-16, little end first', file: of(table, 'utf-16le'), rows: read },
  { title: 'UTF-16, big end first', file: of(table, 'utf-16be'), rows: read },
  {
    title: 'Windows-1252',
    file: of(table.replace('12,5', '12,5 €'), 'windows-1252'),
    rows: { ...read, 2: ['Étagère', '12,5 €'] },
  },
  {
    title: 'GB18030',
    file: of('名称;描述\n橡木椅子;这是一把用橡木制成的舒适椅子，适合客厅和卧室使用\n', 'gb18030'),
    rows: { 1: ['名称', '描述'], 2: ['橡木椅子', '这是一把用橡木制成的舒适椅子，适合客厅和卧室使用'] },
  },
  {
    title: 'letters that first come far behind',
    file: of(`A;B\n${'oak;1\n'.repeat(20_000)}chêne;2\n`),
    rows: { 20002: ['chêne', '2'] },
  },
  {
    title: 'lines that end as on old Macs',
    file: of('A;B\r1;2\r3;4\r'),
    rows: { 1: ['A', 'B'], 2: ['1', '2'], 3: ['3', '4'] },
  },
  {
    title: 'lines that end as on old Macs, and others within a cell',
    file: of('A;B\r"two\nlines, ""quoted""";2\r3;4\r'),
    rows: { 1: ['A', 'B'], 2: ['two\nlines, "quoted"', '2'], 3: ['3', '4'] },
  },
  {
    title: 'lines that end now like this and now like that',
    file: of('A;B\r\n1;2\n3;4\r\n'),
    rows: { 1: ['A', 'B'], 2: ['1', '2'], 3: ['3', '4'] },
  },
  {
    title: 'line breaks and delimiters within quotes',
    file: of('A;B\r\n"one\r\ntwo; three";"say ""yes"""\r\n'),
    rows: { 1: ['A', 'B'], 2: ['one\r\ntwo; three', 'say "yes"'] },
  },
  {
    title: 'quotes in the middle of a text',
    file: of('A;B\nscreen 15";ok\n'),
    rows: { 1: ['A', 'B'], 2: ['screen 15"', 'ok'] },
  },
  {
    title: 'quotes around the beginning of a text',
    file: of('A;B\n"Nordic" chair;12\nOak;13\n'),
    rows: { 1: ['A', 'B'], 2: ['"Nordic" chair', '12'], 3: ['Oak', '13'] },
  },
  { title: 'quotes that never end', file: of('A;B\n"one;two\nthree\n'), refused: 'SheetDamaged 2:2' },
  {
    title: 'rows that are shorter and longer than the headers',
    file: of('A;B\n1\n1;2;3\n'),
    rows: { 1: ['A', 'B'], 2: ['1'], 3: ['1', '2', '3'] },
  },
  {
    title: 'a delimiter at the end of every line',
    file: of('A;B;\n1;2;\n'),
    rows: { 1: ['A', 'B', null], 2: ['1', '2', null] },
  },
  {
    title: 'rows without anything between others and behind them',
    file: of('A;B\n\n;\n1;2\n\n\n'),
    rows: { 1: ['A', 'B'], 2: [null], 3: [null, null], 4: ['1', '2'] },
  },
  {
    title: 'numbers, days and zeros in front, which all are texts',
    file: of('A;B;C\n007;1E5;31.01.2024\n'),
    rows: { 1: ['A', 'B', 'C'], 2: ['007', '1E5', '31.01.2024'] },
  },
  { title: 'spaces around texts', file: of('A;B\n  x ; y\n'), rows: { 1: ['A', 'B'], 2: ['  x ', ' y'] } },
  {
    title: 'first letters of another format',
    file: of('ID;B\n1;2\n'),
    rows: { 1: ['ID', 'B'], 2: ['1', '2'] },
  },
  {
    title: 'letters beyond the first plane',
    file: of('A;B\n🪑;𠮷\n'),
    rows: { 1: ['A', 'B'], 2: ['🪑', '𠮷'] },
  },
  { title: 'signs that are none, between texts', file: of('A;B\n1\u0000;2\n'), refused: 'SheetDamaged CSV' },
  {
    title: 'bytes of a program',
    file: () => Buffer.from('7f454c46020101000000000000000000', 'hex'),
    refused: 'SheetDamaged CSV',
  },
  {
    title: 'more columns than a table has',
    file: of(`${'a;'.repeat(1_001)}\n`),
    refused: 'SheetTooLarge ALM1',
  },
  {
    title: 'one record without an end',
    file: of(`A;B\n"${'x'.repeat(500_000)}"`),
    refused: 'SheetTooLarge 2:2',
  },
  {
    title: 'a page of the web',
    file: of('<html><table><tr><td>A</td></tr></table></html>'),
    refused: 'SheetOtherKind HTML',
  },
  {
    title: 'a table of XML',
    file: of('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'),
    refused: 'SheetOtherKind XML',
  },
  { title: 'a PDF', file: of('%PDF-1.7\n'), refused: 'SheetOtherKind PDF' },
  {
    title: 'a picture',
    file: () => Buffer.from('89504e470d0a1a0a0000', 'hex'),
    refused: 'SheetOtherKind PNG, JPEG, GIF, WebP',
  },
]
