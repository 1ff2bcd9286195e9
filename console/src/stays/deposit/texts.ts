import i18next from 'i18next'
import texts from '../../kit/i18n/bg/deposit.json'

i18next.addResourceBundle('bg', 'deposit', texts)
