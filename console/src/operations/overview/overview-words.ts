import type { Sentence } from '@lapka/contracts/api/operations/overview.ts'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import caseTexts from '../../kit/i18n/bg/operations-cases.json'
import texts from '../../kit/i18n/bg/operations-overview.json'
import viewTexts from '../../kit/i18n/bg/operations-views.json'
import workTexts from '../../kit/i18n/bg/operations-work.json'
import { useFigures } from '../use-figures.ts'
import { useViewName } from '../views/use-view-name.ts'
import { useKindName } from '../work/use-kind-name.ts'

i18next.addResourceBundle('bg', 'operations-overview', texts)
i18next.addResourceBundle('bg', 'operations-views', viewTexts)
i18next.addResourceBundle('bg', 'operations-work', workTexts)
i18next.addResourceBundle('bg', 'operations-cases', caseTexts)

type Rule = keyof typeof texts.rules
type Waiting = keyof typeof texts.waiting
type CaseKind = keyof typeof caseTexts.kind
type Act = keyof typeof texts.lately
type Service = keyof typeof texts.service
type Part = keyof typeof texts.parts

const has = <Key extends string>(record: Record<Key, unknown>, key: string): key is Key => Object.hasOwn(record, key)

/** A rule's sentence, an act's and names within them, in the reader's language. */
export const useOverviewWords = () => {
  const { t } = useTranslation(['operations-overview', 'operations-cases'])
  const { number, age } = useFigures()
  const format = useFormat()
  const viewName = useViewName()
  const kindName = useKindName()
  const caseName = (kind: string) => (has(caseTexts.kind, kind) ? t(`operations-cases:kind.${kind satisfies CaseKind}`) : kind)
  const workName = (kind: string) => (kind === 'provider-event' ? t('webhooks.name') : kindName(kind))
  const serviceName = (name: string) => (has(texts.service, name) ? t(`service.${name satisfies Service}`) : name)
  const partName = (part: string) => (has(texts.parts, part) ? t(`parts.${part satisfies Part}`) : part)

  /** Figures in words: seconds as a length of time, names as people know them. */
  const inWords = (parameters: Sentence['parameters']): Record<string, string | number> =>
    Object.fromEntries(
      Object.entries(parameters).map(([name, value]): [string, string | number] => {
        if (name === 'count') return [name, value]
        if (name === 'view' || name === 'projection') return [name, viewName(String(value))]
        if (name === 'kind') return [name, workName(String(value))]
        if (name === 'service') return [name, serviceName(String(value))]
        if (name === 'part') return [name, partName(String(value))]
        if (name === 'amountCents') return [name, format.euro(Number(value))]
        if (['seconds', 'lag', 'restart', 'left'].includes(name)) return [name, age(Number(value))]
        return [name, typeof value === 'number' ? number(value, 1) : value]
      }),
    )
  const asCase = ({ kind = '', ...others }: Sentence['parameters']): Record<string, string | number> => ({
    ...inWords(others),
    kind: caseName(String(kind)),
  })
  return {
    caseName,
    workName,
    serviceName,
    viewName,
    rule: ({ rule, parameters }: Sentence) =>
      has(texts.rules, rule) ? t(`rules.${rule satisfies Rule}`, inWords(parameters)) : rule,
    attention: ({ rule, parameters }: Sentence) => {
      const known = rule.startsWith('cases') ? asCase(parameters) : inWords(parameters)
      return has(texts.waiting, rule) ? t(`waiting.${rule satisfies Waiting}`, known) : rule
    },
    act: (type: string, parameters: Sentence['parameters']) => {
      if (!has(texts.lately, type)) return type
      const known = type.startsWith('Case') ? asCase(parameters) : inWords(parameters)
      return t(`lately.${type satisfies Act}`, known)
    },
  }
}
