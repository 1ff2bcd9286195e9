import i18next from 'i18next'
import texts from '../i18n/bg/refund-receipt.json'

i18next.addResourceBundle('bg', 'refund-receipt', texts)
