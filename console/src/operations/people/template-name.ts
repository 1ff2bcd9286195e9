import { useTranslation } from 'react-i18next'
import texts from '../../i18n/bg/operations-people.json'

type Template = keyof typeof texts.template

const isKnown = (template: string): template is Template => Object.hasOwn(texts.template, template)

/** What an email is about, in words; templates are the workers' own, and a new one is still an email. */
export const useTemplateName = () => {
  const { t } = useTranslation('operations-people')
  return (template: string): string => t(`template.${isKnown(template) ? template : 'other'}`)
}
