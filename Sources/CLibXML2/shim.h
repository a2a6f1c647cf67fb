// The parts of libxml2 in use: the lenient push parsers of XML and HTML, the writer, and the table of character
// encodings.
//
// If libxml2 is built with ICU, its headers include the system's ICU, which conflicts with Foundation's; neither is
// needed here.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlwriter.h>
