extension BuiltInCities {
    static let oceania = """
        Pago Pago||AS|-14.28|-170.70|12
        Sydney|New South Wales|AU|-33.87|151.21|4840
        Newcastle|New South Wales|AU|-32.93|151.78|322
        Byron Bay|New South Wales|AU|-28.64|153.61|10
        Melbourne|Victoria|AU|-37.81|144.96|4920
        Brisbane|Queensland|AU|-27.47|153.03|2360
        Gold Coast|Queensland|AU|-28.00|153.43|640
        Cairns|Queensland|AU|-16.92|145.77|153
        Townsville|Queensland|AU|-19.26|146.82|180
        Airlie Beach|Queensland|AU|-20.27|148.72|10
        Perth|Western Australia|AU|-31.95|115.86|2140
        Broome|Western Australia|AU|-17.96|122.24|15
        Exmouth|Western Australia|AU|-21.93|114.13|3
        Adelaide|South Australia|AU|-34.93|138.60|1390
        Hobart|Tasmania|AU|-42.88|147.33|216
        Launceston|Tasmania|AU|-41.44|147.13|87
        Canberra|Australian Capital Territory|AU|-35.28|149.13|450
        Darwin|Northern Territory|AU|-12.46|130.84|148
        Alice Springs|Northern Territory|AU|-23.70|133.88|26
        Yulara|Northern Territory|AU|-25.24|130.98|1
        Rarotonga||CK|-21.21|-159.77|13
        Suva||FJ|-18.14|178.44|94
        Nadi||FJ|-17.80|177.42|71
        Papeete||PF|-17.54|-149.57|26
        Bora Bora||PF|-16.50|-151.74|10
        Hagåtña||GU|13.47|144.75|1
        Tarawa||KI|1.33|172.98|56
        Majuro||MH|7.09|171.38|26
        Palikir||FM|6.92|158.16|5
        Yaren||NR|-0.55|166.92|1
        Nouméa||NC|-22.28|166.46|94
        Auckland|Auckland|NZ|-36.85|174.76|1470
        Wellington|Wellington|NZ|-41.29|174.78|215
        Christchurch|Canterbury|NZ|-43.53|172.63|380
        Dunedin|Otago|NZ|-45.87|170.50|114
        Queenstown|Otago|NZ|-45.03|168.66|16
        Rotorua|Bay of Plenty|NZ|-38.14|176.25|58
        Nelson|Nelson|NZ|-41.27|173.28|51
        Milford Sound|Southland|NZ|-44.67|167.93|1
        Franz Josef|West Coast|NZ|-43.39|170.18|1
        Aoraki / Mount Cook|Canterbury|NZ|-43.73|170.10|1
        Saipan||MP|15.19|145.75|48
        Ngerulmud||PW|7.50|134.62|1
        Port Moresby||PG|-9.44|147.18|365
        Apia||WS|-13.83|-171.77|40
        Honiara||SB|-9.43|159.95|85
        Nuku'alofa||TO|-21.14|-175.20|23
        Funafuti||TV|-8.52|179.20|6
        Port Vila||VU|-17.73|168.32|51
        """
}
