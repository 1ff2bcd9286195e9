import { useTranslation } from 'react-i18next'
import type profile from '../i18n/bg/profile.json'

type FaultName = keyof (typeof profile)['fault']
type FieldFault = { type?: string | number | undefined } | undefined

/** What is wrong with a field, in words: missing, too long, or what the field itself says of a wrong value. */
export const useFault = () => {
  const { t } = useTranslation('profile')
  return (fault: FieldFault, invalid: Exclude<FaultName, 'priceLow' | 'priceHigh'> = 'invalid'): string | undefined => {
    if (fault === undefined) return undefined
    if (fault.type === 'too_small') return t('fault.required')
    return t(fault.type === 'too_big' ? 'fault.long' : `fault.${invalid}`)
  }
}
