import { Group } from '@mantine/core'
import type { IssuedDocument } from '@lapka/contracts/api/documents.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { PawMark } from '../kit/look/art/logo.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { Paper, PaperFacts } from '../kit/ui/paper.tsx'
import './texts.ts'
import classes from './bills.module.css'

/** A receipt, bill, credit note or statement as the law has it on paper: one sheet, never changed once it was issued. */
export function DocumentSheet({ document }: { document: IssuedDocument }) {
  const { t } = useTranslation('bills')
  const { t: say } = useTranslation()
  const format = useFormat(DEFAULT_ZONE)
  const { kind, number, issuer, recipient, issuedOn, taxEventOn, corrects } = document
  usePageTitle(`${t(`document.kind.${kind}`)} № ${number}`)
  const day = (date: string) => format.dayWithYear(`${date}T12:00:00.000Z`)
  const issuerNote = [
    format.letters(issuer.address),
    t('document.uic', { uic: issuer.uic }),
    issuer.vatNumber === null ? '' : t('document.vatNumber', { number: issuer.vatNumber }),
  ]
  return (
    <Paper className={classes.paper}>
      <header>
        <Group gap={0} justify="space-between" wrap="nowrap">
          <Group component="span" className={classes.brand} gap="xs" wrap="nowrap">
            <PawMark size={34} />
            {say('name')}
          </Group>
          <b>{t('document.original')}</b>
        </Group>
        <h1>
          {t(`document.kind.${kind}`)} <span className={classes.number}>№ {number}</span>
        </h1>
        {corrects && <p>{t('document.corrects', { number: corrects.number })}</p>}
      </header>
      <PaperFacts
        facts={[
          { name: t('document.issuer'), value: format.letters(issuer.name), note: issuerNote.filter(Boolean).join(' · ') },
          { name: t('document.recipient'), value: recipient === '' ? '—' : format.letters(recipient) },
          { name: t('document.issuedOn'), value: day(issuedOn) },
          kind === 'statement'
            ? { name: t('document.month'), value: format.monthAndYear(`${taxEventOn}T12:00:00.000Z`) }
            : { name: t('document.taxEventOn'), value: day(taxEventOn) },
        ]}
      />
      <Lines document={document} />
      <p className={classes.foot}>{t(`document.foot.${kind}`)}</p>
    </Paper>
  )
}

function Lines({ document: { kind, lines, totalCents, vat } }: { document: IssuedDocument }) {
  const { t } = useTranslation('bills')
  const format = useFormat(DEFAULT_ZONE)
  const isBulgarian = useLanguage() === 'bg'
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{t('document.lines')}</h2>
      <table>
        <tbody>
          {lines.map(({ name, nameEn, cents }, index) => (
            <tr key={`${index} ${name}`}>
              <th scope="row">{isBulgarian ? name : nameEn}</th>
              <td>{format.euro(cents)}</td>
            </tr>
          ))}
          {'ratePercent' in vat && kind !== 'statement' && (
            <>
              <tr>
                <th scope="row">{t('document.base')}</th>
                <td>{format.euro(vat.baseCents)}</td>
              </tr>
              <tr>
                <th scope="row">{t('document.vat', { percent: vat.ratePercent })}</th>
                <td>{format.euro(vat.vatCents)}</td>
              </tr>
            </>
          )}
          <tr data-total>
            <th scope="row">{t(kind === 'statement' ? 'document.earned' : 'document.total')}</th>
            <td>
              {format.euro(totalCents)} <small>{format.lev(totalCents)}</small>
            </td>
          </tr>
        </tbody>
      </table>
      {'ground' in vat && <p>{t('document.noVat', { ground: isBulgarian ? vat.ground : vat.groundEn })}</p>}
      {'ratePercent' in vat && kind === 'statement' && (
        <p>
          {t('document.vatInFee', { percent: vat.ratePercent, base: format.euro(vat.baseCents), vat: format.euro(vat.vatCents) })}
        </p>
      )}
    </section>
  )
}
