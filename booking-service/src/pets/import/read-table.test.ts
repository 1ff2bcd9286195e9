import { describe, expect, test } from 'vitest'
import { MAX_IMPORT_ROWS } from '@lapka/contracts/api/record-exchange.ts'
import { Refused } from '../../http/refused.ts'
import { readTable } from './read-table.ts'

const read = (text: string | Buffer) => readTable(Buffer.from(text as string))
const faultsOf = (text: string) =>
  read(text).rows.map((row) =>
    'faults' in row ? [row.line, ...row.faults.map(({ column, fault }) => `${column} ${fault}`)] : [row.line],
  )
const codeOf = (bytes: Buffer | string): string => {
  try {
    read(bytes)
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
  return 'read'
}

describe('a table that a vet brings', () => {
  test('is read as a Bulgarian spreadsheet saves it, with columns in any order and some of its own', () => {
    const table = ['kind;date;weight_kg;Бележки на клиниката', 'weight;14.3.2026 г.;31,2;x', '', 'Weight;1.4.2026;31;'].join(
      '\r\n',
    )
    expect(read(`\uFEFF${table}`)).toMatchObject({
      rows: [
        { line: 2, body: { kind: 'weight', on: '2026-03-14', grams: 31_200 } },
        { line: 4, body: { kind: 'weight', on: '2026-04-01', grams: 31_000 } },
      ],
      unreadColumns: ['бележки на клиниката'],
    })
  })

  test('says line by line and column by column what is wrong', () => {
    const table = [
      'date,kind,weight_kg,product,against,dose,text,temperature_c',
      '2026-03-14,weight,тридесет,,,,,',
      '2026-03-14,weight,,,,,,',
      'вчера,note,,,,,Спи,',
      ',note,,,,,Спи,',
      '2026-03-14,surgery,,,,,,',
      '2026-03-14,vaccination,,Rabisin,бяс,booster,,',
      '2026-03-14,vaccination,,Rabisin,rabies,third,,',
      '2026-03-14,visit,,,,,,386',
      `2026-03-14,note,,,,,"${'а'.repeat(4001)}",`,
      '2026-03-14,note,,,,,"на два\nреда",',
      '2026-03-14,note,,,,,x,,one too many',
    ].join('\n')
    expect(faultsOf(table)).toEqual([
      [2, 'weight_kg NUMBER_UNREADABLE'],
      [3, 'weight_kg VALUE_MISSING'],
      [4, 'date DATE_UNREADABLE'],
      [5, 'date VALUE_MISSING'],
      [6, 'kind KIND_UNKNOWN'],
      [7, 'against CODE_UNKNOWN'],
      [8, 'dose CODE_UNKNOWN'],
      [9, 'temperature_c NUMBER_UNREADABLE'],
      [10, 'text TEXT_UNFIT'],
      [11],
      [13, ' ROW_TOO_LONG'],
    ])
  })

  test('that a quote is left open in ends there', () => {
    expect(faultsOf('date,kind,text\n2026-03-14,note,x\n2026-03-14,note,"open\n2026-03-15,note,y\n')).toEqual([
      [2],
      [3, ' LINE_UNREADABLE'],
    ])
    expect(faultsOf(`date,kind,text\n2026-03-14,note,"${'x,'.repeat(100_000)}`)).toEqual([[2, ' LINE_UNREADABLE']])
  })

  test.each([
    ['windows-1251', Buffer.from([0xe4, 0xe0, 0xf2, 0xe0, 0x2c, 0xe2, 0xe8, 0xe4]), 'TABLE_NOT_UTF8'],
    ['UTF-16', Buffer.from('\uFEFFdate,kind\n', 'utf16le'), 'TABLE_NOT_UTF8'],
    ['NUL', 'date,kind\n2026-03-14,no\u0000te\n', 'TABLE_NOT_UTF8'],
    ['nothing', '', 'TABLE_UNREADABLE'],
    ['no header', '2026-03-14,weight,31\n', 'TABLE_UNREADABLE'],
    ['200 columns', `date,kind,${'x,'.repeat(200)}\n`, 'TABLE_UNREADABLE'],
    ['too many lines', `date,kind,text\n${'2026-03-14,note,x\n'.repeat(MAX_IMPORT_ROWS + 1)}`, 'IMPORT_TOO_LONG'],
    ['10 MB', Buffer.alloc(10 * 1024 * 1024, 'x'), 'IMPORT_TOO_LONG'],
  ])('of %s is refused as a whole', (_what, bytes, code) => {
    expect(codeOf(bytes)).toBe(code)
  })

  test('has a cell that was kept from being a formula read as it was typed', () => {
    expect(read(`date,kind,text\n2026-03-14,note,"'=1+1"\n`).rows).toMatchObject([{ body: { text: '=1+1' } }])
    expect(read(`date,kind,text\n2026-03-14,note,=1+1\n`).rows).toMatchObject([{ body: { text: '=1+1' } }])
  })
})
