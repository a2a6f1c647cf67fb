extension BuiltInCities {
    static let asia = """
        Kabul||AF|34.53|69.17|4400
        Herat||AF|34.35|62.20|570
        Yerevan||AM|40.18|44.51|1090
        Baku||AZ|40.41|49.87|2300
        Manama||BH|26.23|50.59|410
        Dhaka||BD|23.81|90.41|10300
        Chittagong||BD|22.36|91.78|3900
        Thimphu||BT|27.47|89.64|115
        Bandar Seri Begawan||BN|4.89|114.94|100
        Phnom Penh||KH|11.56|104.92|2100
        Siem Reap||KH|13.36|103.86|245
        Beijing||CN|39.90|116.40|18960
        Shanghai||CN|31.23|121.47|22300
        Guangzhou|Guangdong|CN|23.13|113.26|16100
        Shenzhen|Guangdong|CN|22.54|114.06|17500
        Chengdu|Sichuan|CN|30.57|104.07|13600
        Chongqing||CN|29.56|106.55|9600
        Tianjin||CN|39.14|117.18|11100
        Wuhan|Hubei|CN|30.59|114.31|10400
        Xi'an|Shaanxi|CN|34.34|108.94|8400
        Hangzhou|Zhejiang|CN|30.27|120.16|9200
        Nanjing|Jiangsu|CN|32.06|118.80|7200
        Suzhou|Jiangsu|CN|31.30|120.60|5300
        Qingdao|Shandong|CN|36.07|120.38|5600
        Dalian|Liaoning|CN|38.91|121.60|4900
        Shenyang|Liaoning|CN|41.80|123.43|6900
        Harbin|Heilongjiang|CN|45.80|126.53|5200
        Changsha|Hunan|CN|28.23|112.94|5600
        Zhengzhou|Henan|CN|34.75|113.63|7000
        Kunming|Yunnan|CN|25.04|102.71|4900
        Lijiang|Yunnan|CN|26.87|100.22|210
        Guilin|Guangxi|CN|25.27|110.29|980
        Nanning|Guangxi|CN|22.82|108.32|4700
        Xiamen|Fujian|CN|24.48|118.09|4100
        Fuzhou|Fujian|CN|26.07|119.30|4000
        Haikou|Hainan|CN|20.04|110.34|2000
        Sanya|Hainan|CN|18.25|109.51|700
        Guiyang|Guizhou|CN|26.65|106.63|3500
        Lanzhou|Gansu|CN|36.06|103.83|3000
        Dunhuang|Gansu|CN|40.14|94.66|140
        Xining|Qinghai|CN|36.62|101.78|1500
        Ürümqi|Xinjiang|CN|43.83|87.62|3500
        Kashgar|Xinjiang|CN|39.47|75.99|510
        Lhasa|Tibet|CN|29.65|91.14|560
        Hohhot|Inner Mongolia|CN|40.84|111.75|2000
        Hong Kong||HK|22.30|114.17|7480
        Macao||MO|22.20|113.55|680
        Tbilisi||GE|41.69|44.80|1120
        Batumi|Adjara|GE|41.65|41.64|170
        Mumbai|Maharashtra|IN|19.08|72.88|12700
        Delhi|Delhi|IN|28.65|77.23|11000
        Bengaluru|Karnataka|IN|12.97|77.59|8400
        Hyderabad|Telangana|IN|17.38|78.46|6800
        Ahmedabad|Gujarat|IN|23.03|72.58|5600
        Chennai|Tamil Nadu|IN|13.08|80.27|4700
        Kolkata|West Bengal|IN|22.57|88.36|4600
        Pune|Maharashtra|IN|18.52|73.86|3100
        Jaipur|Rajasthan|IN|26.92|75.79|3050
        Udaipur|Rajasthan|IN|24.58|73.71|450
        Jodhpur|Rajasthan|IN|26.27|73.01|1060
        Jaisalmer|Rajasthan|IN|26.91|70.91|66
        Lucknow|Uttar Pradesh|IN|26.85|80.95|2800
        Agra|Uttar Pradesh|IN|27.18|78.02|1600
        Varanasi|Uttar Pradesh|IN|25.32|83.01|1200
        Amritsar|Punjab|IN|31.63|74.87|1130
        Srinagar|Jammu and Kashmir|IN|34.08|74.80|1200
        Leh|Ladakh|IN|34.16|77.58|31
        Shimla|Himachal Pradesh|IN|31.10|77.17|170
        Bhopal|Madhya Pradesh|IN|23.25|77.40|1800
        Nagpur|Maharashtra|IN|21.15|79.09|2400
        Patna|Bihar|IN|25.59|85.14|1680
        Guwahati|Assam|IN|26.18|91.75|960
        Bhubaneswar|Odisha|IN|20.30|85.82|840
        Visakhapatnam|Andhra Pradesh|IN|17.69|83.22|1730
        Kochi|Kerala|IN|9.93|76.26|600
        Thiruvananthapuram|Kerala|IN|8.51|76.95|750
        Panaji|Goa|IN|15.50|73.83|65
        Madurai|Tamil Nadu|IN|9.92|78.12|1020
        Jakarta||ID|-6.21|106.85|8540
        Surabaya|East Java|ID|-7.25|112.75|2870
        Bandung|West Java|ID|-6.92|107.61|2400
        Yogyakarta|Yogyakarta|ID|-7.80|110.36|420
        Semarang|Central Java|ID|-6.99|110.42|1650
        Denpasar|Bali|ID|-8.65|115.22|830
        Ubud|Bali|ID|-8.51|115.26|75
        Mataram|West Nusa Tenggara|ID|-8.58|116.12|430
        Medan|North Sumatra|ID|3.59|98.67|2200
        Padang|West Sumatra|ID|-0.95|100.35|840
        Palembang|South Sumatra|ID|-2.99|104.76|1440
        Makassar|South Sulawesi|ID|-5.15|119.43|1320
        Manado|North Sulawesi|ID|1.49|124.84|450
        Balikpapan|East Kalimantan|ID|-1.27|116.83|700
        Labuan Bajo|East Nusa Tenggara|ID|-8.50|119.89|7
        Jayapura|Papua|ID|-2.53|140.72|400
        Tehran||IR|35.69|51.42|8700
        Mashhad|Razavi Khorasan|IR|36.30|59.61|3000
        Isfahan|Isfahan|IR|32.65|51.67|1960
        Shiraz|Fars|IR|29.61|52.53|1570
        Tabriz|East Azerbaijan|IR|38.08|46.29|1560
        Yazd|Yazd|IR|31.90|54.37|530
        Baghdad||IQ|33.34|44.40|7200
        Basra||IQ|30.51|47.78|1300
        Mosul||IQ|36.34|43.13|1700
        Erbil||IQ|36.19|44.01|880
        Jerusalem||IL|31.77|35.21|940
        Tel Aviv||IL|32.08|34.78|460
        Haifa||IL|32.82|34.99|285
        Eilat||IL|29.56|34.95|52
        Tokyo|Tokyo|JP|35.69|139.69|13900
        Yokohama|Kanagawa|JP|35.44|139.64|3770
        Osaka|Osaka|JP|34.69|135.50|2750
        Nagoya|Aichi|JP|35.18|136.91|2330
        Sapporo|Hokkaido|JP|43.06|141.35|1970
        Hakodate|Hokkaido|JP|41.77|140.73|250
        Fukuoka|Fukuoka|JP|33.59|130.40|1610
        Kobe|Hyōgo|JP|34.69|135.20|1520
        Kyoto|Kyoto|JP|35.01|135.77|1460
        Nara|Nara|JP|34.69|135.80|355
        Sendai|Miyagi|JP|38.27|140.87|1090
        Hiroshima|Hiroshima|JP|34.39|132.46|1200
        Kanazawa|Ishikawa|JP|36.56|136.66|463
        Nagano|Nagano|JP|36.65|138.18|370
        Niigata|Niigata|JP|37.92|139.04|790
        Shizuoka|Shizuoka|JP|34.98|138.38|690
        Takamatsu|Kagawa|JP|34.34|134.05|417
        Nagasaki|Nagasaki|JP|32.75|129.88|410
        Kumamoto|Kumamoto|JP|32.80|130.71|738
        Kagoshima|Kagoshima|JP|31.60|130.56|595
        Naha|Okinawa|JP|26.21|127.68|315
        Amman||JO|31.96|35.95|2000
        Aqaba||JO|29.53|35.01|190
        Petra||JO|30.32|35.48|32
        Almaty||KZ|43.24|76.89|2000
        Astana||KZ|51.17|71.43|1200
        Shymkent||KZ|42.32|69.60|1000
        Kuwait City||KW|29.37|47.98|2400
        Bishkek||KG|42.87|74.59|1070
        Osh||KG|40.53|72.80|320
        Vientiane||LA|17.97|102.60|840
        Luang Prabang||LA|19.89|102.14|56
        Beirut||LB|33.89|35.50|1920
        Tripoli||LB|34.44|35.85|230
        Kuala Lumpur||MY|3.14|101.69|1980
        George Town|Penang|MY|5.41|100.34|710
        Johor Bahru|Johor|MY|1.49|103.74|860
        Malacca|Malacca|MY|2.20|102.25|580
        Kota Kinabalu|Sabah|MY|5.97|116.07|500
        Kuching|Sarawak|MY|1.55|110.34|570
        Malé||MV|4.18|73.51|210
        Ulaanbaatar||MN|47.91|106.88|1500
        Yangon||MM|16.81|96.16|5200
        Mandalay||MM|21.97|96.08|1230
        Bagan||MM|21.17|94.86|22
        Naypyidaw||MM|19.75|96.13|925
        Kathmandu||NP|27.72|85.32|1440
        Pokhara||NP|28.21|83.99|520
        Pyongyang||KP|39.03|125.75|3200
        Muscat||OM|23.61|58.54|1300
        Salalah||OM|17.02|54.09|330
        Karachi|Sindh|PK|24.86|67.01|14900
        Lahore|Punjab|PK|31.55|74.34|11100
        Islamabad||PK|33.72|73.04|1010
        Faisalabad|Punjab|PK|31.42|73.09|3200
        Peshawar|Khyber Pakhtunkhwa|PK|34.01|71.58|1970
        Quetta|Balochistan|PK|30.18|67.00|1000
        Gilgit|Gilgit-Baltistan|PK|35.92|74.31|220
        Gaza||PS|31.50|34.47|590
        Ramallah||PS|31.90|35.20|39
        Manila|Metro Manila|PH|14.60|120.98|1850
        Quezon City|Metro Manila|PH|14.65|121.05|2960
        Cebu City|Central Visayas|PH|10.32|123.89|965
        Davao|Davao|PH|7.07|125.61|1780
        Baguio|Cordillera|PH|16.41|120.60|366
        Puerto Princesa|Palawan|PH|9.74|118.74|307
        Boracay|Western Visayas|PH|11.97|121.92|37
        Doha||QA|25.29|51.53|960
        Riyadh||SA|24.69|46.72|7000
        Jeddah|Mecca|SA|21.54|39.20|4000
        Mecca|Mecca|SA|21.43|39.83|2000
        Medina|Medina|SA|24.47|39.61|1410
        Dammam|Eastern Province|SA|26.43|50.10|1250
        Singapore||SG|1.29|103.85|5640
        Seoul||KR|37.57|126.98|9700
        Busan||KR|35.10|129.04|3400
        Incheon||KR|37.46|126.71|2950
        Daegu||KR|35.87|128.59|2440
        Daejeon||KR|36.35|127.38|1480
        Gwangju||KR|35.15|126.92|1460
        Jeju|Jeju|KR|33.51|126.52|490
        Gyeongju|North Gyeongsang|KR|35.84|129.21|260
        Colombo||LK|6.93|79.85|750
        Kandy||LK|7.29|80.64|125
        Galle||LK|6.05|80.22|93
        Jaffna||LK|9.67|80.01|170
        Damascus||SY|33.51|36.29|2000
        Aleppo||SY|36.20|37.16|2000
        Taipei||TW|25.05|121.53|2600
        Kaohsiung||TW|22.62|120.31|2770
        Taichung||TW|24.15|120.68|2820
        Tainan||TW|22.99|120.21|1870
        Hualien||TW|23.98|121.61|105
        Dushanbe||TJ|38.54|68.78|860
        Bangkok||TH|13.75|100.50|8300
        Chiang Mai||TH|18.79|98.98|130
        Chiang Rai||TH|19.91|99.83|79
        Phuket||TH|7.89|98.40|80
        Pattaya||TH|12.93|100.88|120
        Ayutthaya||TH|14.35|100.57|53
        Krabi||TH|8.08|98.92|31
        Ko Samui||TH|9.53|99.93|67
        Udon Thani||TH|17.41|102.79|250
        Hat Yai||TH|7.01|100.47|160
        Dili||TL|-8.56|125.57|220
        Istanbul||TR|41.01|28.95|15000
        Ankara||TR|39.92|32.85|5500
        İzmir||TR|38.42|27.14|2950
        Bursa||TR|40.19|29.06|2000
        Antalya||TR|36.89|30.71|1300
        Konya||TR|37.87|32.48|1390
        Adana||TR|37.00|35.32|1770
        Gaziantep||TR|37.06|37.38|1850
        Trabzon||TR|41.00|39.72|330
        Göreme|Nevşehir|TR|38.64|34.83|2
        Diyarbakır||TR|37.91|40.23|1000
        Van||TR|38.49|43.38|370
        Bodrum|Muğla|TR|37.04|27.43|40
        Ashgabat||TM|37.95|58.38|1030
        Dubai||AE|25.20|55.27|3400
        Abu Dhabi||AE|24.45|54.38|1480
        Sharjah||AE|25.35|55.42|1270
        Tashkent||UZ|41.30|69.24|2700
        Samarkand||UZ|39.65|66.96|550
        Bukhara||UZ|39.77|64.43|280
        Khiva||UZ|41.38|60.36|90
        Hanoi||VN|21.03|105.85|8050
        Ho Chi Minh City||VN|10.78|106.70|8990
        Da Nang||VN|16.07|108.22|1130
        Hội An|Quảng Nam|VN|15.88|108.34|120
        Huế||VN|16.46|107.60|455
        Hải Phòng||VN|20.86|106.68|2030
        Hạ Long|Quảng Ninh|VN|20.95|107.08|300
        Nha Trang|Khánh Hòa|VN|12.24|109.19|390
        Đà Lạt|Lâm Đồng|VN|11.94|108.44|226
        Sa Pa|Lào Cai|VN|22.34|103.84|70
        Cần Thơ||VN|10.03|105.78|1240
        Sana'a||YE|15.35|44.21|2960
        Aden||YE|12.78|45.04|860
        """
}
