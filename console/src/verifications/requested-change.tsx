import type { RequestedIdentities } from '@lapka/contracts/api/profile.ts'
import type { VerificationDetails } from '@lapka/contracts/api/verifications.ts'
import { personName } from '@lapka/contracts/professional-name.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { useSpecialization } from '../entities/professional/professional-words.ts'
import { Card } from '../kit/ui/card.tsx'
import { Facts } from '../kit/ui/facts.tsx'
import classes from './verifications.module.css'

/** The new name or specializations that a verified professional requests, beside those shown until an operator decides. */
export function RequestedChange({ details }: { details: VerificationDetails }) {
  const { t } = useTranslation('verifications')
  const describe = useIdentityWords()
  const shown = describe(details.sections)
  const changed = Object.entries(describe(details.requested)).filter(
    ([field, value]) => value !== undefined && value !== shown[field as Field],
  )
  if (!details.hasRequestedChange) return null
  return (
    <Card className={classes.card} title={t('change.title')}>
      <p>{t('change.lead')}</p>
      <Facts
        className={classes.facts}
        facts={changed.map(([field, value]) => ({
          name: t(`field.${field as Field}`),
          value: t('change.fromTo', { from: shown[field as Field] || t('page.empty'), to: value || t('page.empty') }),
        }))}
      />
    </Card>
  )
}

type Field =
  | 'name'
  | 'latinName'
  | 'businessName'
  | 'registrationNumber'
  | 'vatNumber'
  | 'clinicName'
  | 'alternativeName'
  | 'specializations'
type Sections = { [S in keyof RequestedIdentities]: RequestedIdentities[S] | null }

const useIdentityWords = () => {
  const language = useLanguage()
  const format = useFormat()
  const inWords = useSpecialization()
  return (sections: Sections): Partial<Record<Field, string>> => {
    const person = sections['profile-details']
    const business = sections['clinic-profile-details']
    const other = sections['alternative-profile-details']
    return {
      ...(person && {
        name: personName([person.prefix, person.name, person.surname].filter(Boolean).join(' '), language),
        latinName: person.latinName,
      }),
      ...(business && {
        businessName: business.businessName,
        latinName: business.latinName,
        registrationNumber: business.registrationNumber,
        vatNumber: business.vatNumber,
      }),
      ...(other && { clinicName: format.letters(other.clinicName), alternativeName: format.letters(other.alternativeName) }),
      ...(sections.specializations && {
        specializations: sections.specializations.specializations.map(inWords).join(', '),
      }),
    }
  }
}
