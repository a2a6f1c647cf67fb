extension BuiltInCities {
    static let africa = """
        Algiers||DZ|36.75|3.06|2700
        Oran||DZ|35.70|-0.65|850
        Constantine||DZ|36.37|6.61|450
        Tamanrasset||DZ|22.79|5.53|93
        Luanda||AO|-8.84|13.23|8000
        Cotonou||BJ|6.37|2.42|780
        Porto-Novo||BJ|6.50|2.61|264
        Gaborone||BW|-24.65|25.91|230
        Maun||BW|-19.98|23.42|60
        Ouagadougou||BF|12.37|-1.53|2450
        Bujumbura||BI|-3.38|29.36|800
        Praia||CV|14.93|-23.51|160
        Mindelo||CV|16.89|-24.98|70
        Douala||CM|4.05|9.70|2770
        Yaoundé||CM|3.87|11.52|2770
        Bangui||CF|4.36|18.56|890
        N'Djamena||TD|12.11|15.04|1400
        Moroni||KM|-11.70|43.26|111
        Kinshasa||CD|-4.33|15.31|16000
        Lubumbashi||CD|-11.67|27.48|2000
        Goma||CD|-1.68|29.22|670
        Kisangani||CD|0.52|25.20|1300
        Brazzaville||CG|-4.27|15.28|1830
        Abidjan||CI|5.35|-4.00|4980
        Yamoussoukro||CI|6.82|-5.28|210
        Djibouti||DJ|11.59|43.15|600
        Cairo||EG|30.06|31.25|9600
        Alexandria||EG|31.20|29.92|5200
        Giza||EG|30.01|31.21|4200
        Luxor||EG|25.70|32.64|510
        Aswan||EG|24.09|32.90|310
        Hurghada||EG|27.26|33.81|160
        Sharm El Sheikh||EG|27.92|34.33|73
        Siwa||EG|29.20|25.52|33
        Malabo||GQ|3.75|8.78|155
        Asmara||ER|15.34|38.93|560
        Mbabane||SZ|-26.32|31.13|76
        Addis Ababa||ET|9.02|38.75|3040
        Lalibela|Amhara|ET|12.03|39.04|20
        Gondar|Amhara|ET|12.60|37.47|370
        Libreville||GA|0.39|9.45|800
        Banjul||GM|13.45|-16.58|35
        Accra||GH|5.56|-0.20|2600
        Kumasi||GH|6.69|-1.62|2000
        Tamale||GH|9.40|-0.84|370
        Conakry||GN|9.54|-13.68|1770
        Bissau||GW|11.86|-15.60|390
        Nairobi||KE|-1.29|36.82|4400
        Mombasa||KE|-4.05|39.66|1200
        Kisumu||KE|-0.10|34.75|400
        Nakuru||KE|-0.30|36.07|420
        Maseru||LS|-29.32|27.48|330
        Monrovia||LR|6.30|-10.80|1000
        Tripoli||LY|32.89|13.19|1150
        Benghazi||LY|32.12|20.07|650
        Antananarivo||MG|-18.91|47.54|1390
        Toliara||MG|-23.35|43.67|170
        Morondava||MG|-20.28|44.32|70
        Lilongwe||MW|-13.97|33.79|990
        Blantyre||MW|-15.79|35.00|800
        Bamako||ML|12.65|-8.00|2700
        Timbuktu||ML|16.77|-3.01|54
        Nouakchott||MR|18.09|-15.98|1200
        Port Louis||MU|-20.16|57.50|155
        Casablanca||MA|33.59|-7.61|3360
        Rabat||MA|34.01|-6.83|580
        Marrakesh||MA|31.63|-8.00|930
        Fez||MA|34.03|-5.00|1110
        Tangier||MA|35.77|-5.80|950
        Agadir||MA|30.42|-9.60|420
        Essaouira||MA|31.51|-9.77|78
        Chefchaouen||MA|35.17|-5.27|43
        Ouarzazate||MA|30.92|-6.89|71
        Merzouga||MA|31.10|-4.01|5
        Laayoune||EH|27.15|-13.20|217
        Maputo||MZ|-25.97|32.58|1100
        Beira||MZ|-19.84|34.84|530
        Windhoek||NA|-22.56|17.08|430
        Swakopmund||NA|-22.68|14.53|45
        Niamey||NE|13.51|2.11|1240
        Agadez||NE|16.97|7.99|124
        Lagos||NG|6.45|3.39|15400
        Kano||NG|12.00|8.52|3600
        Ibadan||NG|7.38|3.91|3570
        Abuja||NG|9.06|7.50|1240
        Port Harcourt||NG|4.78|7.01|1150
        Saint-Denis||RE|-20.88|55.45|150
        Kigali||RW|-1.95|30.06|860
        Jamestown||SH|-15.93|-5.72|1
        São Tomé||ST|0.34|6.73|72
        Dakar||SN|14.69|-17.44|2650
        Saint-Louis||SN|16.02|-16.49|210
        Victoria||SC|-4.62|55.45|26
        Freetown||SL|8.48|-13.23|1060
        Mogadishu||SO|2.04|45.34|2590
        Hargeisa||SO|9.56|44.06|480
        Johannesburg|Gauteng|ZA|-26.20|28.04|4800
        Pretoria|Gauteng|ZA|-25.75|28.19|1620
        Cape Town|Western Cape|ZA|-33.93|18.42|3430
        Durban|KwaZulu-Natal|ZA|-29.86|31.03|3120
        Port Elizabeth|Eastern Cape|ZA|-33.96|25.62|970
        Bloemfontein|Free State|ZA|-29.12|26.21|460
        Knysna|Western Cape|ZA|-34.04|23.05|77
        Mbombela|Mpumalanga|ZA|-25.47|30.98|110
        Juba||SS|4.85|31.58|450
        Khartoum||SD|15.55|32.53|5270
        Port Sudan||SD|19.62|37.22|490
        Dar es Salaam||TZ|-6.82|39.27|5380
        Arusha||TZ|-3.37|36.68|420
        Moshi||TZ|-3.35|37.34|185
        Mwanza||TZ|-2.52|32.90|710
        Dodoma||TZ|-6.17|35.74|410
        Zanzibar|Zanzibar|TZ|-6.16|39.19|400
        Lomé||TG|6.13|1.22|840
        Tunis||TN|36.82|10.17|690
        Sfax||TN|34.74|10.76|280
        Sousse||TN|35.83|10.64|220
        Tozeur||TN|33.92|8.13|40
        Kampala||UG|0.32|32.58|1680
        Fort Portal||UG|0.66|30.27|60
        Lusaka||ZM|-15.41|28.29|2200
        Livingstone||ZM|-17.85|25.85|140
        Ndola||ZM|-12.96|28.64|450
        Harare||ZW|-17.83|31.05|1540
        Bulawayo||ZW|-20.15|28.58|700
        Victoria Falls||ZW|-17.93|25.83|35
        """
}
