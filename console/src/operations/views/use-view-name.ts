import { useTranslation } from 'react-i18next'
import texts from '../../kit/i18n/bg/operations-views.json'

type Known = keyof typeof texts.names
const isKnown = (name: string): name is Known => Object.hasOwn(texts.names, name)

/** A view by the name that people know it by; one of another version of Lapka by its own. */
export const useViewName = () => {
  const { t } = useTranslation('operations-views')
  return (name: string) => (isKnown(name) ? t(`names.${name}`) : name)
}
