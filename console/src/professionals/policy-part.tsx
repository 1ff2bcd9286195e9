import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { useTranslation } from 'react-i18next'
import { useNow } from '../kit/live/clock.ts'
import { useChosenDeadline, usePolicyRule } from '../kit/ui/policy-words.ts'
import strips from '../kit/ui/strips.module.css'
import classes from './professional-page.module.css'

type PolicyLineProps = { professional: ProfessionalDetails; startsAt: string | null }

/** Beside the times: the rule in words and, once a time is chosen, what it means for that time now. */
export function PolicyLine({ professional, startsAt }: PolicyLineProps) {
  const isChosen = startsAt !== null && !Number.isNaN(Date.parse(startsAt))
  return (
    <p className={classes.policy}>
      {isChosen ? (
        <ChosenDeadline professional={professional} startsAt={startsAt} />
      ) : (
        <RuleBeforeChoice professional={professional} />
      )}
    </p>
  )
}

function RuleBeforeChoice({ professional: { policy } }: { professional: ProfessionalDetails }) {
  const { t } = useTranslation('policy')
  const [first, ...rest] = usePolicyRule(policy)
  return (
    <>
      <b>{first}</b> {rest.join(' ')} {t('rule.exact')}
    </>
  )
}

function ChosenDeadline({ professional, startsAt }: { professional: ProfessionalDetails; startsAt: string }) {
  const { policy, zone } = professional
  const { isFree, sentences } = useChosenDeadline({ policy, zone, startsAt, now: useNow(1000) })
  const [first, ...rest] = sentences
  const noShow = usePolicyRule(policy).at(-1)
  return (
    <>
      <b data-late={!isFree || undefined}>{first}</b> {rest.join(' ')} {noShow}
    </>
  )
}

/** The rule as it stands on the profile, for any time, drawn like that of a chosen one. */
export function Cancelling({ policy }: Pick<ProfessionalDetails, 'policy'>) {
  const { t } = useTranslation('professionals')
  const rule = usePolicyRule(policy)
  const parts = rule.length === 3 ? ['free', 'late', 'after'] : ['free', 'after']
  return (
    <section className={strips.policy}>
      <h2>{t('profile.policyTitle')}</h2>
      <ol>
        {rule.map((sentence, index) => (
          <li key={sentence} data-part={parts[index]}>
            <b>{sentence}</b>
          </li>
        ))}
      </ol>
      <p>{t('profile.professionalCancels')}</p>
    </section>
  )
}
