import i18next from 'i18next'
import texts from '../kit/i18n/bg/bills.json'

i18next.addResourceBundle('bg', 'bills', texts)
