import type { VerificationDetails } from '@lapka/contracts/api/verifications.ts'
import { sectionsOf } from '@lapka/contracts/profile.ts'
import { personName } from '@lapka/contracts/professional-name.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { useSpecialization } from '../entities/professional/professional-words.ts'
import { wordsOfRows } from '../schedules/schedule-card.tsx'
import { Card } from '../kit/ui/card.tsx'
import { Facts } from '../kit/ui/facts.tsx'
import { Price } from '../kit/ui/price.tsx'
import '../entities/professional/profile-api.ts'
import classes from './verifications.module.css'

/** The professional's own profile, as plain facts. Empty fields are shown as empty. */
export function SubmittedProfile({ details }: { details: VerificationDetails }) {
  const { t } = useTranslation('verifications')
  const facts = useFacts(details)
  return (
    <Card className={classes.card} title={t('page.profile')}>
      <Facts className={classes.facts} facts={facts.map(({ name, value }) => ({ name, value: value || t('page.empty') }))} />
      <Services details={details} />
      <Rooms details={details} />
    </Card>
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

/** A hotel's kinds of rooms: how many there are, and what a night costs. */
function Rooms({ details }: { details: VerificationDetails }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const language = useLanguage()
  const roomClasses = details.sections.rooms?.classes ?? []
  if (roomClasses.length === 0) return null
  return (
    <>
      <h3 id="rooms">{t('section.rooms.title')}</h3>
      <table className={classes.services} aria-labelledby="rooms">
        <tbody>
          {roomClasses.map(({ id, name, nameEn, rooms, nightCents }) => (
            <tr key={id}>
              <td>{language === 'bg' ? name : nameEn}</td>
              <td>{t('rooms.summary', { count: rooms, sum: format.euro(nightCents) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

type Fact = { name: string; value: string }

/** The submitted profile as names and values, in the order in which it is filled in; parts that the role does not have are left out. */
const useFacts = ({ role, sections }: VerificationDetails): Fact[] => {
  const { t } = useTranslation(['verifications', 'profile'])
  const language = useLanguage()
  const format = useFormat()
  const inWords = useSpecialization()
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const details = sections['profile-details']
  const clinic = sections['clinic-profile-details']
  const address = sections['address-details']
  const other = sections['alternative-profile-details']
  const week = sections['working-days']
  const dayOf = (weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7) => t(`profile:week.day.${weekday}`)
  return [
    ...(clinic
      ? [
          { name: t('field.businessName'), value: clinic.businessName },
          { name: t('field.registrationNumber'), value: clinic.registrationNumber },
          { name: t('field.vatNumber'), value: clinic.vatNumber },
          { name: t('field.website'), value: clinic.website },
          { name: t('field.phone'), value: clinic.phone },
          { name: t('field.about'), value: clinic.about },
        ]
      : []),
    ...(details
      ? [
          {
            name: t('field.name'),
            value: personName([details.prefix, details.name, details.surname].filter(Boolean).join(' '), language),
          },
          { name: t('field.phone'), value: details.phone },
          { name: t('field.about'), value: details.about },
        ]
      : []),
    { name: t('field.specializations'), value: (sections.specializations?.specializations ?? []).map(inWords).join(', ') },
    { name: t('field.address2'), value: address ? format.letters(`${address.city}, ${address.address2}`) : '' },
    { name: t('field.coordinates'), value: address ? `${address.latitude}, ${address.longitude}` : '' },
    {
      name: t('field.languages'),
      value: (sections['spoken-languages']?.languages ?? []).map((code) => names.of(code) ?? code).join(', '),
    },
    ...(sectionsOf[role].includes('working-days')
      ? [
          {
            name: t('field.hours'),
            value: (week?.weekly ?? [])
              .toSorted((one, other) => one.weekday - other.weekday || one.from.localeCompare(other.from))
              .map(({ weekday, ...row }) => `${dayOf(weekday)} ${wordsOfRows([row], (count) => t('field.places', { count }))}`)
              .join('\n'),
          },
        ]
      : []),
    ...(other
      ? [
          { name: t('field.clinicName'), value: format.letters(other.clinicName) },
          { name: t('field.alternativeName'), value: other.alternativeName },
          { name: t('field.alternativeAbout'), value: other.alternativeAbout },
        ]
      : []),
    ...(sections['company-representatives']?.representatives ?? []).map(({ name, surname, position, email, phone }) => ({
      name: position,
      value: [`${name} ${surname}`, email, phone].filter(Boolean).join('\n'),
    })),
  ]
}
