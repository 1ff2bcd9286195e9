import type { PersonDetails } from '@lapka/contracts/api/operations/people.ts'
import { useTranslation } from 'react-i18next'
import texts from '../../kit/i18n/bg/operations-people.json'

type VerdictRule = 'erased' | 'client' | 'unconfirmed' | 'refused' | 'failing' | 'verification' | 'away' | 'fine'
type Judged = Pick<PersonDetails, 'state' | 'letters' | 'professional' | 'sessions'>

/** The one fact about a person that an operator on the telephone has to know first. */
export const verdictOf = ({ state, letters, professional, sessions }: Judged): VerdictRule => {
  if (state !== 'active') return state
  // The last letter says whether they are reached; one that was not needed says nothing.
  const latest = letters.find((letter) => letter.state !== 'not_needed' && letter.state !== 'waiting')
  if (latest?.state === 'refused' || latest?.state === 'failing') return latest.state
  if (professional !== null && professional.verificationStatus !== 'accepted') return 'verification'
  return sessions.length === 0 ? 'away' : 'fine'
}

type Template = keyof typeof texts.template

const isKnown = (template: string): template is Template => Object.hasOwn(texts.template, template)

/** The subject of an email, in words; templates are the workers' own, and a new one is still an email. */
export const useTemplateName = () => {
  const { t } = useTranslation('operations-people')
  return (template: string): string => t(`template.${isKnown(template) ? template : 'other'}`)
}
