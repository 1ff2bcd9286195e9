import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './payment-overlay.module.css'

/** The only full-screen overlay: between our page and the provider's there is nothing one could press. */
export function PaymentOverlay() {
  const { t } = useTranslation()
  return (
    <div className={classes.overlay} role="alert">
      <Loader size="lg" aria-hidden="true" />
      <p>{t('overlay')}</p>
    </div>
  )
}
