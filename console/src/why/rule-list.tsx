import type { WhySlotAnswer } from '@lapka/contracts/api/operations/why-slot.ts'
import { IconCheck, IconHandStop } from '@tabler/icons-react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import texts from '../kit/i18n/bg/why.json'
import classes from '../kit/ui/rows.module.css'

i18next.addResourceBundle('bg', 'why', texts)

type Reason = WhySlotAnswer['reasons'][number]
type RuleListProps = { reasons: readonly Reason[]; aside?: (reason: Reason) => ReactNode }

/** Each rule with what it said; what stops stands out by words, an icon and its ground. */
export function RuleList({ reasons, aside }: RuleListProps) {
  const { t } = useTranslation('why')
  return (
    <ol className={classes.rules}>
      {reasons.map((reason, index) => (
        <li key={`${reason.rule}-${index}`} data-result={reason.result}>
          {reason.result === 'stops' ? (
            <IconHandStop size={19} stroke={2} aria-hidden="true" />
          ) : (
            <IconCheck size={19} stroke={2.5} aria-hidden="true" />
          )}
          <p>
            <b>{t(`rules.${reason.rule}`)}</b> {t(`result.${reason.result}`)}
            <span>{reason.text}</span>
          </p>
          {aside?.(reason)}
        </li>
      ))}
    </ol>
  )
}
