import { LONGEST_NAME } from '@lapka/contracts/accounts.ts'
import { useTranslation } from 'react-i18next'

type FieldFault = { type?: string | number | undefined } | undefined
type Missing = 'field.nameMissing' | 'field.surnameMissing'

/** Which text says what the contract's schema found wrong with a name. */
export const nameFault = (fault: FieldFault, missing: Missing) => fault && (fault.type === 'too_big' ? 'field.nameLong' : missing)

export const useNameFault = () => {
  const { t } = useTranslation('accounts')
  return (fault: FieldFault, missing: Missing): string | undefined => {
    const key = nameFault(fault, missing)
    return key && t(key, { count: LONGEST_NAME })
  }
}
