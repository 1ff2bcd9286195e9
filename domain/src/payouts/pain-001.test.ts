import { expect, test } from 'vitest'
import { painFile, type BankFile } from './pain-001.ts'

const file: BankFile = {
  fileId: '6f4d9d3c-1111-4222-8333-0a1b2c3d4e5f',
  createdAt: '2026-11-23T14:05:06.789Z',
  executionDate: '2026-11-24',
  debtor: { name: 'Лапка ЕООД', iban: 'BG80BNBG96611020345678', bic: 'BNBGBGSF' },
  transfers: [
    {
      endToEndId: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
      amountCents: 270_005,
      name: 'Д-р Ива Жечева',
      iban: 'DE89370400440532013000',
      bic: '',
      text: 'Lapka 11.2026 / „Прегледи“ & <други>',
    },
    {
      endToEndId: 'ffffffff-bbbb-4ccc-8ddd-eeeeeeeeeeee',
      amountCents: 7,
      name: '猫',
      iban: 'BG80BNBG96611020345678',
      bic: 'UNCRBGSF',
      text: '//',
    },
  ],
}
const xml = painFile(file)
const all = (name: string) => [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

test('sums and counts are those of the transfers, amounts have two decimals, and ids differ', () => {
  expect(all('NbOfTxs')).toEqual(['2', '2'])
  expect(all('CtrlSum')).toEqual(['2700.12', '2700.12'])
  expect(all('InstdAmt')).toEqual(['2700.05', '0.07'])
  expect(all('EndToEndId')).toEqual(['aaaaaaaabbbb4ccc8dddeeeeeeeeeeee', 'ffffffffbbbb4ccc8dddeeeeeeeeeeee'])
  expect(all('MsgId')).toEqual(['6f4d9d3c1111422283330a1b2c3d4e5f'])
  for (const id of [...all('MsgId'), ...all('PmtInfId'), ...all('EndToEndId')]) expect(id?.length).toBeLessThanOrEqual(35)
})

test('texts have only what every bank takes, and none is empty', () => {
  expect(all('Nm')).toEqual(['Lapka EOOD', 'Lapka EOOD', 'D-r Iva Zhecheva', 'Lapka'])
  expect(all('Ustrd')).toEqual(['Lapka 11.2026 / Pregledi drugi', 'Lapka'])
  expect(xml.replace(/^<\?xml[^>]*>/, '').replaceAll(/<[^>]*>/g, '')).toMatch(/^[A-Za-z0-9/?:().,'+\s-]*$/)
})

test('elements stand in the order of the schema, and a BIC only where it is known', () => {
  const names = [...xml.matchAll(/<([A-Za-z]+)/g)].map(([, name]) => name)
  const transfer = (bic: string) => `CdtTrfTxInf PmtId EndToEndId Amt InstdAmt ${bic}Cdtr Nm CdtrAcct Id IBAN RmtInf Ustrd`
  expect(names.join(' ')).toBe(
    [
      'Document CstmrCdtTrfInitn GrpHdr MsgId CreDtTm NbOfTxs CtrlSum InitgPty Nm',
      'PmtInf PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf SvcLvl Cd ReqdExctnDt Dt',
      'Dbtr Nm DbtrAcct Id IBAN DbtrAgt FinInstnId BICFI ChrgBr',
      transfer(''),
      transfer('CdtrAgt FinInstnId BICFI '),
    ].join(' '),
  )
  expect(xml).toContain('<CreDtTm>2026-11-23T14:05:06</CreDtTm>')
  expect(xml).toContain('<ReqdExctnDt><Dt>2026-11-24</Dt></ReqdExctnDt>')
  expect(painFile({ ...file, debtor: { ...file.debtor, bic: '' } })).toContain('<Othr><Id>NOTPROVIDED</Id></Othr>')
})
