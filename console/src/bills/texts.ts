import i18next from 'i18next'
import texts from '../i18n/bg/bills.json'

i18next.addResourceBundle('bg', 'bills', texts)
