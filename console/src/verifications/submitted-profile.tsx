import type { VerificationDetails } from '@lapka/contracts/api/verifications.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import '../profile/texts.ts'
import { Price } from '../ui/price.tsx'
import { Card } from '../ui/card.tsx'
import { useFacts } from './use-facts.ts'
import classes from './verification-page.module.css'

/** What the professional says of themselves, as plain facts. What they left empty is said to be empty. */
export function SubmittedProfile({ details }: { details: VerificationDetails }) {
  const { t } = useTranslation('verifications')
  const facts = useFacts(details)
  return (
    <Card className={classes.card} title={t('page.profile')}>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label} value={value || t('page.empty')} />
        ))}
      </dl>
      <Services details={details} />
    </Card>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}

function Services({ details }: { details: VerificationDetails }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const language = useLanguage()
  const services = details.sections.services?.services ?? []
  if (services.length === 0) return null
  return (
    <>
      <h3 id="services">{t('section.services.title')}</h3>
      <table className={classes.services} aria-labelledby="services">
        <tbody>
          {services.map(({ id, name, nameEn, durationMinutes, priceCents }) => (
            <tr key={id}>
              <td>
                {language === 'bg' ? name : nameEn} <small>{format.minutes(durationMinutes)}</small>
              </td>
              <td>
                <Price cents={priceCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
