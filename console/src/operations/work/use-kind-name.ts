import { useTranslation } from 'react-i18next'
import texts from '../../kit/i18n/bg/operations-work.json'

type Known = keyof typeof texts.kinds
const isKnown = (kind: string): kind is Known => Object.hasOwn(texts.kinds, kind)

/** The name of a kind of work. */
export const useKindName = () => {
  const { t } = useTranslation('operations-work')
  return (kind: string) => t(`kinds.${isKnown(kind) ? kind : 'other'}`)
}
